import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import { SIGN_IN_TOKEN_MS } from '#schemas/constants/times.ts'
import type { Timestamp } from '#server/sessions/clock.ts'

/** The tokens of sign-ins. Every process of a deployment has the same keys. */
export interface SignInTokens {
  /** A nonce for one project, and the proof that this deployment made it. */
  makeNonce(projectId: string, now: Timestamp): Promise<{ readonly nonce: string; readonly token: string }>
  /** The nonce of a proof, and until when it counts; undefined when it is none of the project's, or too old. */
  readNonce(
    token: string,
    projectId: string,
    now: Timestamp,
  ): Promise<{ readonly nonce: string; readonly until: Timestamp } | undefined>
  /** A token for backends, which verify it by {@link SignInTokens.publicKeys}; `until`: its session ends then. */
  sign(claims: JWTPayload, now: Timestamp, until: Timestamp): Promise<string>
  /** What a token says; undefined when this deployment did not sign it. `isOldTaken`: also when its time is over. */
  read(
    token: string,
    now: Timestamp,
    options?: { readonly isOldTaken?: boolean },
  ): Promise<JWTPayload | undefined>
  publicKeys(): Promise<{ readonly keys: readonly JWK[] }>
}

const KEY_BYTES = 32
const NONCE_BYTES = 16
/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * @param issuer Origin of the API.
 * @param secret What the server signs by, 32 bytes; the keys are derived from it.
 * @param nonceMs How long a nonce counts.
 */
export function createSignInTokens(issuer: string, secret: Uint8Array, nonceMs: number): SignInTokens {
  const nonceKey = derive(secret, 'postern sign-in nonce')
  const privateKey = ed25519(derive(secret, 'postern sign-in key'))
  const publicKey = createPublicKey(privateKey)
  const jwk = exportPublic(publicKey)
  const seconds = (time: Timestamp) => Math.floor(time / 1000)
  return {
    async makeNonce(projectId, now) {
      const nonce = randomBytes(NONCE_BYTES).toString('hex')
      const token = await new SignJWT({ nonce, projectId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setExpirationTime(seconds(now + nonceMs))
        .sign(nonceKey)
      return { nonce, token }
    },
    async readNonce(token, projectId, now) {
      const read = await verified(token, nonceKey, {
        issuer,
        algorithms: ['HS256'],
        currentDate: new Date(now),
      })
      const { nonce, exp } = read ?? {}
      if (typeof nonce !== 'string' || exp === undefined || read?.['projectId'] !== projectId)
        return undefined
      return { nonce, until: exp * 1000 }
    },
    async sign(claims, now, until) {
      const { kid = '' } = await jwk
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(Math.min(now + SIGN_IN_TOKEN_MS, until)))
        .sign(privateKey)
    },
    read(token, now, { isOldTaken = false } = {}) {
      const currentDate = isOldTaken ? new Date(0) : new Date(now)
      return verified(token, publicKey, { issuer, algorithms: ['EdDSA'], currentDate })
    },
    publicKeys: async () => ({ keys: [await jwk] }),
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

function derive(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

function ed25519(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

async function exportPublic(key: KeyObject): Promise<JWK> {
  const jwk = await exportJWK(key)
  return { ...jwk, alg: 'EdDSA', use: 'sig', kid: await calculateJwkThumbprint(jwk) }
}
