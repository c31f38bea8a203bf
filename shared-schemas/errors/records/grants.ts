import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Reasons why the server refuses to change a grant. */
export const GRANT_ERRORS = {
  GRANT_UNKNOWN: {
    message: 'There is no such permission.',
    shows: 'http',
    next: 'List the permissions again; it may belong to another account or network.',
  },
} as const satisfies Record<string, ErrorRecord>
