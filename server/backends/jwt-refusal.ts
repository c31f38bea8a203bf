/** Why a JWT of a deployment is refused; the codes of tokens and of receipts end with it. */
export type JwtRefusalReason =
  | 'MALFORMED'
  | 'WRONG_ALGORITHM'
  | 'KEY_UNKNOWN'
  | 'SIGNATURE_INVALID'
  | 'WRONG_ISSUER'
  | 'WRONG_AUDIENCE'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'KEYS_UNREACHABLE'

/** A JWT that was refused, or could not be verified. */
export class JwtRefusal extends Error {
  override readonly name = 'JwtRefusal'
  readonly reason: JwtRefusalReason

  constructor(reason: JwtRefusalReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
