import type { SignInErrorCode } from './sign-in-types.ts'

/**
 * A sign-in that is refused.
 *
 * @param code says why, for programs; the message says it for people.
 * @param field the line of the message that is wrong, as it stands there.
 */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly code: SignInErrorCode
  readonly field: string | undefined

  constructor(code: SignInErrorCode, message: string, details: { field?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.field = details.field
  }
}
