import type { Failure, Result } from './result.ts'

/**
 * The one exception class of the product. Its identity is its `code`: class identity does not
 * survive a message between origins, so nothing may rely on `instanceof` across a wall.
 *
 * @param code key of the error catalogue, or a numeric provider code (EIP-1193, EIP-1474).
 * @param message what happened, why, and what to do.
 * @param details `data` for the caller (structured-cloneable) and the `cause` kept on this side.
 * @example
 * throw new AppError('OPTION_INVALID', 'The option `networks` is empty. Name at least one network.')
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string | number
  readonly data: unknown

  constructor(code: string | number, message: string, details: { data?: unknown; cause?: unknown } = {}) {
    super(message, details)
    this.code = code
    this.data = details.data
  }
}

/** What may leave this origin of a thrown value: never a stack, never the text of a foreign error. */
export function toFailure(thrown: unknown): Failure {
  if (!(thrown instanceof AppError)) return { code: -32603, message: 'An error occurred' }
  const { code, message, data } = thrown
  return data === undefined ? { code, message } : { code, message, data }
}

/** The value of a result, or its failure thrown as an {@link AppError}. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw fromFailure(result.error)
}

/** A failure as an exception, to throw or to reject with. */
export function fromFailure({ code, message, data }: Failure): AppError {
  return new AppError(code, message, { data })
}
