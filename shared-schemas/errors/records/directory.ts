import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Wallet directory: refusals of queries, imports and images by the server. */
export const DIRECTORY_REFUSALS = {
  WALLET_UNKNOWN: {
    message: 'No wallet has this id.',
    shows: 'http',
    next: 'Use an id of the directory, 64 hex digits.',
  },
  IMAGE_UNKNOWN: {
    message: 'There is no picture with this id.',
    shows: 'http',
    next: 'Use the image_id of a wallet of the directory.',
  },
  WALLET_ENTRY_INVALID: {
    message: 'This wallet cannot be imported: {reason}.',
    shows: 'http',
    next: 'Mend the entry that is named and import the file again; nothing was changed.',
  },
  IMAGE_REFUSED: {
    message: 'This picture cannot be served: {reason}.',
    shows: 'http',
    next: 'Use a PNG, JPEG, WebP or AVIF of at most 512 KiB and 16 megapixels.',
  },
} as const satisfies Record<string, ErrorRecord>

/** Wallet directory: errors a visitor sees. */
export const DIRECTORY_ERRORS = {
  DIRECTORY_UNREACHABLE: {
    message: 'The list of wallets could not be loaded.',
    shows: 'card',
    next: 'Check your connection, then try again.',
  },
} as const satisfies Record<string, ErrorRecord>
