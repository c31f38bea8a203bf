import type { SignInClaims } from '#schemas/http/sign-in.ts'
import { JwtRefusal } from './jwt-refusal.ts'
import { TokenError } from './token-error.ts'
import type { SignedIn, TokenVerifier, TokenVerifierOptions } from './token-types.ts'
import { checkVerifierOptions } from './verifier-options.ts'
import { createJwtVerifier, type VerifiedClaims } from './verify-jwt.ts'

/** The `typ` of sign-in tokens. A receipt of a payment has another one, and is refused. */
const TOKEN_TYPE = 'JWT'

/**
 * Creates a verifier for the tokens that `siwx: true` gives to signed-in pages. It uses the deployment's public keys and
 * checks the signature (EdDSA only), issuer, site, project and times. The deployment knows of a sign-out at once, this
 * verifier only when the token expires after an hour; where that is too late, call `getSignedIn` of `postern/api`.
 *
 * @throws PosternError OPTION_INVALID, whose `data.field` names the option.
 * @example
 * const options = { apiUrl: 'https://api.example', projectId: 'shop', audience: 'https://shop.example' }
 * const { verify } = createTokenVerifier(options)
 * const { caipAddress } = await verify(token)
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const checked = checkVerifierOptions(options)
  const verifyJwt = createJwtVerifier(checked, TOKEN_TYPE)
  const verify = async (token: string): Promise<SignedIn> => {
    const claims = await verifyJwt(token).catch((thrown: unknown) => {
      throw thrown instanceof JwtRefusal ? new TokenError(`TOKEN_${thrown.reason}`, thrown.cause) : thrown
    })
    const signedIn = signedInOf(claims, token)
    if (signedIn.projectId !== checked.projectId) throw new TokenError('TOKEN_WRONG_PROJECT')
    return signedIn
  }
  return { verify }
}

/** The claims of a session; the library's own type has only some of them. */
type Claims = VerifiedClaims & Partial<Record<keyof SignInClaims, unknown>>

function signedInOf(claims: Claims, token: string): SignedIn {
  const { sub, aud, iat, exp, jti, address, caip2Network, projectIdKey } = claims
  const texts = [sub, aud, jti, address, caip2Network, projectIdKey]
  // The deployment signed it for another purpose than a sign-in.
  if (!texts.every((text) => typeof text === 'string' && text !== '')) throw new TokenError('TOKEN_MALFORMED')
  return {
    address: String(address),
    chainId: String(caip2Network),
    caipAddress: String(sub),
    origin: String(aud),
    projectId: String(projectIdKey),
    sessionId: String(jti),
    issuedAt: iat * 1_000,
    expiresAt: exp * 1_000,
    token,
  }
}
