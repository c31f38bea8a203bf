import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Errors of pairing with phone wallets and of messages over the relay. */
export const WALLETCONNECT_ERRORS = {
  RELAY_UNREACHABLE: {
    message: 'The relay that connects phone wallets cannot be reached.',
    shows: 'card',
    next: 'Check the internet connection, a VPN or an ad blocker, and try again.',
  },
  RELAY_REFUSED: {
    message: 'The relay refuses this deployment.',
    shows: 'card',
    next: 'The owner has to allow the modal origin and the project id at the relay.',
  },
  PAIRING_EXPIRED: {
    message: 'No wallet answered in time.',
    shows: 'card',
    next: 'Try again and scan the new code.',
  },
  SESSION_INVALID: {
    message: 'The wallet shared nothing this site can use.',
    shows: 'card',
    next: 'Choose accounts on the networks of this site, or use another wallet.',
  },
  SESSION_GONE: {
    message: 'The wallet ended this connection.',
    shows: 'card',
    next: 'Connect it again.',
  },
  WALLET_REQUEST_EXPIRED: {
    message: 'The wallet did not answer within five minutes.',
    shows: 'card',
    next: 'Open the wallet on the phone, then try again.',
  },
  WALLET_LINK_REFUSED: {
    message: 'This link cannot be opened: {reason}.',
    shows: 'card',
    next: 'Scan the code instead, or use another wallet.',
  },
} as const satisfies Record<string, ErrorRecord>
