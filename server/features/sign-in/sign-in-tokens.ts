import { hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import { SIGN_IN_TOKEN_MS } from '#schemas/constants/times.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { TokenKeys } from '#server/encryption/keyring.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Issues and verifies the tokens of sign-ins. All processes of a deployment share the keys. */
export interface SignInTokens {
  /** Creates a nonce for a project, with a token that proves that this deployment made it. */
  makeNonce(projectId: string, now: Timestamp): Promise<{ readonly nonce: string; readonly token: string }>
  /** Reads the nonce of a proof and its expiry; undefined for another project or an expired one. */
  readNonce(
    token: string,
    projectId: string,
    now: Timestamp,
  ): Promise<{ readonly nonce: string; readonly until: Timestamp } | undefined>
  /**
   * Signs a token that backends verify with {@link SignInTokens.publicKeys}. It expires at `until` at the latest, with the
   * session.
   */
  sign(claims: JWTPayload, now: Timestamp, until: Timestamp): Promise<string>
  /** Verifies a token; undefined when this deployment did not sign it, or it has expired without `acceptsExpired`. */
  read(
    token: string,
    now: Timestamp,
    options?: { readonly acceptsExpired?: boolean },
  ): Promise<JWTPayload | undefined>
  publicKeys(now: Timestamp): Promise<{ readonly keys: readonly JWK[] }>
}

export interface SignInTokensSettings {
  /** The origin of the API. */
  readonly issuer: string
  /** Secrets of the nonce proofs; the first one signs. */
  readonly secrets: TokenKeys
  /** The keys of the tokens. */
  readonly signingKeys: SigningKeys
  /** The lifetime of a nonce. */
  readonly nonceMs: number
}

const TYPE = 'JWT'
const KEY_BYTES = 32
const NONCE_BYTES = 16

export function createSignInTokens(settings: SignInTokensSettings): SignInTokens {
  const { issuer, secrets, signingKeys, nonceMs } = settings
  const nonceKeys = () =>
    secrets().map(
      (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'postern sign-in nonce', KEY_BYTES)),
    )
  const seconds = (time: Timestamp) => Math.floor(time / 1000)
  return {
    async makeNonce(projectId, now) {
      const [nonceKey] = nonceKeys()
      if (nonceKey === undefined) throw new Error('There is nothing to sign a nonce by.')
      const nonce = randomBytes(NONCE_BYTES).toString('hex')
      const token = await new SignJWT({ nonce, projectId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setExpirationTime(seconds(now + nonceMs))
        .sign(nonceKey)
      return { nonce, token }
    },
    async readNonce(token, projectId, now) {
      const options = { issuer, algorithms: ['HS256'], currentDate: new Date(now) }
      const reads = await Promise.all(nonceKeys().map((key) => verified(token, key, options)))
      const read = reads.find((one) => one !== undefined)
      const { nonce, exp } = read ?? {}
      if (typeof nonce !== 'string' || exp === undefined || read?.['projectId'] !== projectId)
        return undefined
      return { nonce, until: exp * 1000 }
    },
    async sign(claims, now, until) {
      const { jwk, privateKey } = await signingKeys.current(now)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: jwk.kid ?? '' })
        .setIssuer(issuer)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(Math.min(now + SIGN_IN_TOKEN_MS, until)))
        .sign(privateKey)
    },
    async read(token, now, { acceptsExpired = false } = {}) {
      const kid = kidOf(token)
      const key = kid === undefined ? undefined : await signingKeys.find(kid, now)
      if (key === undefined) return undefined
      const currentDate = acceptsExpired ? new Date(0) : new Date(now)
      // The same keys sign receipts of payments.
      return verified(token, key.publicKey, { issuer, typ: TYPE, algorithms: ['EdDSA'], currentDate })
    },
    publicKeys: async (now) => ({ keys: await signingKeys.published(now) }),
  }
}

function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

async function verified(
  token: string,
  key: KeyObject | Uint8Array,
  options: Parameters<typeof jwtVerify>[2],
): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(token, key, options)).payload
  } catch {
    return undefined
  }
}
