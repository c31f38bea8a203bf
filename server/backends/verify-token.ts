import { jwtVerify, type JWTPayload } from 'jose'
import { AppError } from '#schemas/errors/app-error.ts'
import type { SignInClaims } from '#schemas/http/sign-in.ts'
import { SIGN_IN_CLOCK_TOLERANCE_MS } from '#schemas/primitives/validate-sign-in.ts'
import { createDeploymentKeys } from './deployment-keys.ts'
import { TokenError } from './token-error.ts'
import type { SignedIn, TokenErrorCode, TokenVerifier, TokenVerifierOptions } from './token-types.ts'

const ALGORITHM = 'EdDSA'
const MAX_CHARACTERS = 4_096
const KEYS_PATH = '/.well-known/jwks.json'

const CODES: Readonly<Record<string, TokenErrorCode>> = {
  ERR_JWT_EXPIRED: 'TOKEN_EXPIRED',
  ERR_JOSE_ALG_NOT_ALLOWED: 'TOKEN_WRONG_ALGORITHM',
  ERR_JWKS_NO_MATCHING_KEY: 'TOKEN_KEY_UNKNOWN',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'TOKEN_KEY_UNKNOWN',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'TOKEN_SIGNATURE_INVALID',
  ERR_JWS_INVALID: 'TOKEN_MALFORMED',
  ERR_JWT_INVALID: 'TOKEN_MALFORMED',
  ERR_JOSE_NOT_SUPPORTED: 'TOKEN_MALFORMED',
}
const CODES_OF_CLAIMS: Readonly<Record<string, TokenErrorCode>> = {
  iss: 'TOKEN_WRONG_ISSUER',
  aud: 'TOKEN_WRONG_AUDIENCE',
  nbf: 'TOKEN_NOT_YET_VALID',
}

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
  const { now = Date.now, clockToleranceMs = SIGN_IN_CLOCK_TOLERANCE_MS, projectId } = options
  const issuer = issuerOf(options.apiUrl)
  const audience = sitesOf(options.audience)
  if (typeof projectId !== 'string' || projectId === '')
    throw invalid('projectId', 'Name the project the page is set up with.')
  const fetchKeys = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const keysUrl = options.keysUrl ?? `${issuer}${KEYS_PATH}`
  if (!urlOf(keysUrl)) throw invalid('keysUrl', 'Write the whole URL of the keys.')
  // Checked at the start, because otherwise every token would be refused.
  if (!Number.isFinite(clockToleranceMs) || clockToleranceMs < 0)
    throw invalid('clockToleranceMs', 'Write a number of milliseconds, 0 or more.')
  const keys = createDeploymentKeys(keysUrl, fetchKeys)
  const verify = async (token: string): Promise<SignedIn> => {
    if (typeof token !== 'string' || token.length > MAX_CHARACTERS) throw new TokenError('TOKEN_MALFORMED')
    const at = now()
    const settings = {
      algorithms: [ALGORITHM],
      issuer,
      audience: [...audience],
      clockTolerance: clockToleranceMs / 1_000,
      currentDate: new Date(at),
    }
    const read = await jwtVerify(token, keys, settings).catch((thrown: unknown) => {
      throw refusalOf(thrown)
    })
    const signedIn = signedInOf(read.payload, token)
    if (signedIn.issuedAt > at + clockToleranceMs) throw new TokenError('TOKEN_NOT_YET_VALID')
    if (signedIn.projectId !== projectId) throw new TokenError('TOKEN_WRONG_PROJECT')
    return signedIn
  }
  return { verify }
}

/** The claims of a session; the library's own type has only some of them. */
type Claims = JWTPayload & Partial<Record<keyof SignInClaims, unknown>>

function signedInOf(payload: Claims, token: string): SignedIn {
  const { sub, aud, iat, exp, jti, address, caip2Network, projectIdKey } = payload
  const texts = [sub, aud, jti, address, caip2Network, projectIdKey]
  const isWhole =
    texts.every((text) => typeof text === 'string' && text !== '') && iat !== undefined && exp !== undefined
  // The deployment signed it for another purpose than a sign-in.
  if (!isWhole) throw new TokenError('TOKEN_MALFORMED')
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

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof TokenError) return thrown
  const [code, claim] = [Reflect.get(thrown, 'code'), Reflect.get(thrown, 'claim')] as unknown[]
  const refused =
    code === 'ERR_JWT_CLAIM_VALIDATION_FAILED'
      ? (CODES_OF_CLAIMS[String(claim)] ?? 'TOKEN_MALFORMED')
      : CODES[String(code)]
  // Any other error is a fault of this program or its platform.
  return refused === undefined ? thrown : new TokenError(refused, thrown)
}

/** Returns the issuer as tokens spell it, without a slash at the end. */
function issuerOf(apiUrl: string): string {
  const url = urlOf(apiUrl)
  if (!url || url.pathname !== '/' || url.search !== '')
    throw invalid('apiUrl', 'Write the origin of the deployment’s API, e.g. `https://api.example`.')
  const isLoopback = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(url.hostname)
  if (url.protocol !== 'https:' && !isLoopback)
    throw invalid('apiUrl', 'Keys that come without TLS can be anybody’s: write an https URL.')
  return url.origin
}

function sitesOf(audience: string | readonly string[]): readonly string[] {
  const sites = typeof audience === 'string' ? [audience] : audience
  const isRight =
    Array.isArray(sites) && sites.length > 0 && sites.every((site) => urlOf(site)?.origin === site)
  if (!isRight)
    throw invalid('audience', 'Write the origin of your site, e.g. `https://shop.example`, or a list.')
  return sites
}

function urlOf(text: unknown): URL | undefined {
  try {
    return new URL(String(text))
  } catch {
    return undefined
  }
}

function invalid(field: string, what: string): AppError {
  return new AppError('OPTION_INVALID', `The option \`${field}\` is not valid. ${what}`, { data: { field } })
}
