import { TOKEN_ERRORS } from '#schemas/errors/records/token.ts'
import type { TokenErrorCode } from './token-types.ts'

/**
 * A token that was refused, or could not be verified. The message says what happened and what to do, and contains nothing of
 * the token.
 *
 * @param code The reason, for programs.
 */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly code: TokenErrorCode

  constructor(code: TokenErrorCode, cause?: unknown) {
    const { message, next } = TOKEN_ERRORS[code]
    super(`${message} ${next}`, { cause })
    this.code = code
  }
}
