import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Messages of snacks, and the owner's alerts. */
export const SNACK_ERRORS = {
  TOKEN_BALANCE_UNAVAILABLE: {
    message: 'Token Balance Unavailable',
    shows: 'snack',
    next: 'The balance is read again after 30 seconds.',
    specification: '§8',
  },
  TRANSACTIONS_UNAVAILABLE: {
    message: 'Failed to fetch transactions',
    shows: 'snack',
    next: 'Open the activity list again.',
    specification: '§8',
  },
  SIGNATURE_DECLINED: {
    message: 'Signature declined',
    shows: 'snack',
    next: 'Sign the message in your wallet to sign in, or cancel.',
    specification: '§8',
  },
  SIWX_INITIALISATION_FAILED: {
    message: 'A problem occurred while trying initialize authentication',
    shows: 'snack',
    next: 'Connect again.',
    specification: '§8',
  },
} as const satisfies Record<string, ErrorRecord>
