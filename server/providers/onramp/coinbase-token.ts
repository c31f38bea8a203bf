import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** A secret API key of the Coinbase Developer Platform. */
export interface CoinbaseKey {
  readonly id: string
  readonly key: KeyObject
  readonly algorithm: 'EdDSA' | 'ES256'
}

const LIFETIME_S = 120
const NONCE_BYTES = 16
const SEED_BYTES = 32
const KEY_BYTES = 64

/**
 * Reads a secret API key: an Ed25519 key as 64 bytes in base64 (the seed and the public key), or a P-256 key in PEM
 * (https://docs.cdp.coinbase.com/api-reference/v2/authentication).
 *
 * @throws when it is neither.
 */
export function readCoinbaseKey(id: string, secret: string): CoinbaseKey {
  if (secret.startsWith('-----BEGIN'))
    return { id, key: createPrivateKey({ key: secret, format: 'pem' }), algorithm: 'ES256' }
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.byteLength !== KEY_BYTES)
    throw new Error('The secret of the Coinbase key is not 64 bytes in base64.')
  const [d, x] = [bytes.subarray(0, SEED_BYTES), bytes.subarray(SEED_BYTES)]
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: d.toString('base64url'), x: x.toString('base64url') }
  return { id, key: createPrivateKey({ key: jwk, format: 'jwk' }), algorithm: 'EdDSA' }
}

/** Signs the bearer token of one request, which is valid for two minutes and for that method and place only. */
export function coinbaseToken(
  { id, key, algorithm }: CoinbaseKey,
  method: string,
  url: URL,
): Promise<string> {
  return new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
    .setProtectedHeader({
      alg: algorithm,
      kid: id,
      typ: 'JWT',
      nonce: randomBytes(NONCE_BYTES).toString('hex'),
    })
    .setIssuer('cdp')
    .setSubject(id)
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime(`${LIFETIME_S}s`)
    .sign(key)
}
