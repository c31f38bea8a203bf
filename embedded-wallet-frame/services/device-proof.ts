import { base64url } from '#frame/platform/base64url.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import type { DeviceKey } from './device-key.ts'

/** The request that a proof belongs to. */
export interface ProofClaims {
  readonly method: string
  /** Without its query. */
  readonly url: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly accessToken?: string | undefined
  /** The newest nonce of the server, once it has sent one. */
  readonly nonce?: string | undefined
}

const text = new TextEncoder()

/**
 * Proves that a request comes from this browser: the value of the `DPoP` header (RFC 9449, section 4.2).
 *
 * @example
 * const header = await proveDevice(key, { method: 'GET', url: 'https://api.example/wallet/v1/devices', now: Date.now() })
 */
export async function proveDevice(key: DeviceKey, claims: ProofClaims): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
  const payload = {
    htm: claims.method,
    htu: claims.url,
    iat: Math.floor(claims.now / 1_000),
    jti: randomId(),
    ...(claims.accessToken !== undefined && { ath: await hashOf(claims.accessToken) }),
    ...(claims.nonce !== undefined && { nonce: claims.nonce }),
  }
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${base64url.encode(await key.sign(text.encode(signed)))}`
}

function encode(value: unknown): string {
  return base64url.encode(text.encode(JSON.stringify(value)))
}

async function hashOf(accessToken: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(accessToken))))
}
