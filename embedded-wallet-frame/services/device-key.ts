import type { FrameDatabase } from '#frame/platform/database.ts'

/** The key that identifies this browser on this site. Its private part cannot be exported, not even by this code. */
export interface DeviceKey {
  /** The public part, with the members of its thumbprint and no others (RFC 7638). */
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
  /** ECDSA with SHA-256: r and s, 64 bytes. */
  readonly sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

const NAME = 'device-key'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const

/**
 * Opens the device key of this partition, and creates it when there is none. It outlives a sign-out: it opens nothing by
 * itself, and a known device needs no new approval.
 *
 * @throws outside secure contexts, where WebCrypto is missing.
 */
export async function openDeviceKey(database: FrameDatabase): Promise<DeviceKey> {
  const stored = await database.get(NAME)
  const pair = isKeyPair(stored) ? stored : await createKey(database)
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return {
    jwk: { kty: 'EC', crv: 'P-256', x, y },
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(SIGNATURE, pair.privateKey, bytes)),
  }
}

async function createKey(database: FrameDatabase): Promise<CryptoKeyPair> {
  const created = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const first = await database.putFirst(NAME, created)
  return isKeyPair(first) ? first : created
}

function isKeyPair(value: unknown): value is CryptoKeyPair {
  if (typeof value !== 'object' || value === null || !('publicKey' in value && 'privateKey' in value))
    return false
  return value.publicKey instanceof CryptoKey && value.privateKey instanceof CryptoKey
}
