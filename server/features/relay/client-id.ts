import { decodeBase58 } from '#schemas/primitives/base58.ts'

const PREFIX = 'did:key:z'
/** The multicodec of Ed25519 public keys. */
const ED25519 = [0xed, 0x01] as const
const KEY_BYTES = 32

/**
 * Reads the Ed25519 key of a client id (relay protocol: `did:key`, base58btc with the multicodec 0xed01).
 *
 * @returns the key as a JWK; undefined for an invalid id.
 * @example
 * publicKeyOf('did:key:z6Mk…') // { kty: 'OKP', crv: 'Ed25519', x: '…' }
 */
export function publicKeyOf(clientId: string) {
  if (!clientId.startsWith(PREFIX) || clientId.length > 128) return undefined
  const bytes = decodeBase58(clientId.slice(PREFIX.length))
  const isKey =
    bytes?.length === ED25519.length + KEY_BYTES && ED25519.every((byte, at) => bytes[at] === byte)
  if (!bytes || !isKey) return undefined
  const x = Buffer.from(bytes.subarray(ED25519.length)).toString('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x } as const
}
