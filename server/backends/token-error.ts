import { TOKEN_ERRORS } from '#schemas/errors/records/token.ts'
import type { TokenErrorCode } from './token-types.ts'

/**
 * A token that is refused, or cannot be judged. The message says what happened and what to do, and names nothing of the
 * token.
 *
 * @param code says why, for programs.
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
