import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** What the modal shows where the API gives no reason why a call about names failed. */
export const NAME_CALL_ERRORS = {
  NAME_SUGGESTIONS_FAILED: {
    message: 'Error fetching name suggestions',
    shows: 'card',
    next: 'Try again.',
    specification: '§8',
  },
  NAME_REGISTRATION_FAILED: {
    message: 'Error registering name',
    shows: 'card',
    next: 'Try again.',
    specification: '§8',
  },
} as const satisfies Record<string, ErrorRecord>
