import type { SignInErrorCode } from './sign-in-types.ts'

/**
 * A refused sign-in.
 *
 * @param code The reason for programs; the message is for people.
 * @param field The line of the message that is wrong, as it is written there.
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
