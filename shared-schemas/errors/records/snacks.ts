import type { ErrorRecord } from '../error-record.ts'

/** Messages that pass by at the modal's edge, and the owner's alerts. */
export const SNACK_ERRORS = {
  TOKEN_BALANCE_UNAVAILABLE: {
    message: 'Token Balance Unavailable',
    shows: 'snack',
    category: 'API_ERROR',
    next: 'The balance is asked for again after 30 seconds.',
    specification: '§8',
  },
  TRANSACTIONS_UNAVAILABLE: {
    message: 'Failed to fetch transactions',
    shows: 'snack',
    category: 'API_ERROR',
    next: 'Open the activity list again.',
    specification: '§8',
  },
  SIGNATURE_DECLINED: {
    message: 'Signature declined',
    shows: 'snack',
    next: 'Sign the message in your wallet to sign in, or cancel.',
    specification: '§8',
  },
  SMART_ACCOUNTS_UNSUPPORTED: {
    message: 'This application might not support Smart Accounts',
    shows: 'snack',
    next: 'Switch to the plain account in the account settings and sign again.',
    specification: '§8',
  },
  SIWX_INITIALISATION_FAILED: {
    message: 'A problem occurred while trying initialize authentication',
    shows: 'snack',
    next: 'Connect again.',
    specification: '§8',
  },
  CLIPBOARD_FAILED: {
    message: 'Failed to copy',
    shows: 'snack',
    next: 'Select the text and copy it by hand.',
  },
} as const satisfies Record<string, ErrorRecord>
