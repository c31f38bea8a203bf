import type { Failure, Result } from './result.ts'

/**
 * The one exception class of the product. Its identity is its `code`: class identity does not survive a message between
 * origins, so code on the other side of a link must not rely on `instanceof`.
 *
 * @param code key of the error catalogue, or a numeric provider code (EIP-1193, EIP-1474).
 * @param message what happened, why, and what to do.
 * @param details `data` for the caller (structured-cloneable) and the `cause`, which stays on this side.
 * @example
 * throw new AppError('OPTION_INVALID', 'The option `networks` is empty. Name at least one network.')
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  declare readonly code: string | number
  declare readonly data: unknown

  constructor(code: string | number, message: string, details: { data?: unknown; cause?: unknown } = {}) {
    super(message, details)
    this.code = code
    this.data = details.data
  }
}

/**
 * Converts a thrown value into a failure that may leave this origin: without a stack and without the text of a foreign error.
 */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof AppError)) return { code: -32603, message: 'An error occurred' }
  const { code, message, data } = thrown
  return data === undefined ? { code, message } : { code, message, data }
}

/**
 * Returns the value of a result.
 *
 * @throws AppError for a failed result.
 */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw fromFailure(result.error)
}

/** Converts a failure into an exception. */
export function fromFailure({ code, message, data }: Failure): AppError {
  return new AppError(code, message, { data })
}
