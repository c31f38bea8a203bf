import { AppError } from '#schemas/errors/app-error.ts'
import type { ErrorCode } from '#schemas/errors/catalogue.ts'

/** Every way a request can fail, with the status it is answered by. */
export const PROBLEM_STATUS = {
  REQUEST_INVALID: 400,
  ORIGIN_NOT_ALLOWED: 403,
  HTTPS_REQUIRED: 403,
  ACCESS_REFUSED: 403,
  ROUTE_UNKNOWN: 404,
  PROJECT_UNKNOWN: 404,
  NETWORK_UNKNOWN: 404,
  PAYLOAD_TOO_LARGE: 413,
  CONTENT_TYPE_UNSUPPORTED: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  NOT_READY: 503,
  UPSTREAM_TIMEOUT: 504,
} as const satisfies Partial<Record<ErrorCode, number>>

export type ProblemCode = keyof typeof PROBLEM_STATUS

/**
 * A refusal on its way to the client, thrown by routes and services of the server.
 *
 * @param field The parameter, header or member that is wrong, as the client wrote it.
 * @example
 * throw problem('PROJECT_UNKNOWN', 'No project has this id. Add it with `postern project add`.', 'projectId')
 */
export function problem(code: ProblemCode, message: string, field?: string): AppError {
  return new AppError(code, message, field === undefined ? {} : { data: { field } })
}

/** The code of a thrown value that is a {@link problem}. */
export function problemCode(thrown: unknown): ProblemCode | undefined {
  if (!(thrown instanceof AppError) || typeof thrown.code !== 'string') return undefined
  return thrown.code in PROBLEM_STATUS ? (thrown.code as ProblemCode) : undefined
}

/** The field a thrown problem names. */
export function problemField(thrown: AppError): string | undefined {
  const { data } = thrown
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}
