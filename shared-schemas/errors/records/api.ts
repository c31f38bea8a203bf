import type { ErrorRecord } from '#schemas/errors/error-record.ts'

/** Errors of the API client (`postern/api`), in addition to the refusals of the API itself. */
export const API_ERRORS = {
  API_UNREACHABLE: {
    message: 'The deployment’s API does not answer.',
    shows: 'thrown',
    next: 'Try again in a moment; on a page, see that the project lists its origin.',
  },
  API_ANSWER_INVALID: {
    message: 'What answered is not the deployment’s API, or something stands between.',
    shows: 'thrown',
    next: 'See that `apiUrl` is the origin of the API.',
  },
} as const satisfies Record<string, ErrorRecord>
