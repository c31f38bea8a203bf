import { jwtVerify, type JWTPayload } from 'jose'
import { createDeploymentKeys } from './deployment-keys.ts'
import { JwtRefusal, type JwtRefusalReason } from './jwt-refusal.ts'
import type { CheckedVerifierOptions } from './verifier-options.ts'

const ALGORITHM = 'EdDSA'
const MAX_CHARACTERS = 4_096

const REASONS: Readonly<Record<string, JwtRefusalReason>> = {
  ERR_JWT_EXPIRED: 'EXPIRED',
  ERR_JOSE_ALG_NOT_ALLOWED: 'WRONG_ALGORITHM',
  ERR_JWKS_NO_MATCHING_KEY: 'KEY_UNKNOWN',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'KEY_UNKNOWN',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'SIGNATURE_INVALID',
  ERR_JWS_INVALID: 'MALFORMED',
  ERR_JWT_INVALID: 'MALFORMED',
  ERR_JOSE_NOT_SUPPORTED: 'MALFORMED',
}
const REASONS_BY_CLAIM: Readonly<Record<string, JwtRefusalReason>> = {
  iss: 'WRONG_ISSUER',
  aud: 'WRONG_AUDIENCE',
  nbf: 'NOT_YET_VALID',
}

/** The claims that every JWT of a deployment has, with the times in seconds since 1970. */
export type VerifiedClaims = JWTPayload & { readonly iat: number; readonly exp: number }

/**
 * Creates a function that verifies JWTs of one deployment by its public keys: signature (EdDSA only), type, issuer, site and
 * times.
 *
 * @param type What the header names as `typ`, which differs by what a JWT is for.
 * @returns the claims; it rejects with a {@link JwtRefusal}.
 */
export function createJwtVerifier(
  { issuer, audience, keysUrl, clockToleranceMs, now, fetch }: CheckedVerifierOptions,
  type: string,
): (text: string) => Promise<VerifiedClaims> {
  const keys = createDeploymentKeys(keysUrl, fetch)
  return async (text) => {
    if (typeof text !== 'string' || text.length > MAX_CHARACTERS) throw new JwtRefusal('MALFORMED')
    const at = now()
    const settings = {
      algorithms: [ALGORITHM],
      typ: type,
      issuer,
      audience: [...audience],
      clockTolerance: clockToleranceMs / 1_000,
      currentDate: new Date(at),
    }
    const { payload } = await jwtVerify(text, keys, settings).catch((thrown: unknown) => {
      throw refusalOf(thrown)
    })
    const { iat, exp } = payload
    if (iat === undefined || exp === undefined) throw new JwtRefusal('MALFORMED')
    if (iat * 1_000 > at + clockToleranceMs) throw new JwtRefusal('NOT_YET_VALID')
    return { ...payload, iat, exp }
  }
}

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof JwtRefusal) return thrown
  const [code, claim] = [Reflect.get(thrown, 'code'), Reflect.get(thrown, 'claim')] as unknown[]
  const reason =
    code === 'ERR_JWT_CLAIM_VALIDATION_FAILED'
      ? (REASONS_BY_CLAIM[String(claim)] ?? 'MALFORMED')
      : REASONS[String(code)]
  // Any other error is a fault of this program or its platform.
  return reason === undefined ? thrown : new JwtRefusal(reason, thrown)
}
