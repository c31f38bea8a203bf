import { base64urlnopad } from '@scure/base'

type Bytes = Uint8Array<ArrayBuffer>

const FORMAT = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const NONCE_BYTES = 16
const COMMITMENT_BYTES = 16
const PROOF_BITS = 256
const text = (value: string): Bytes => new TextEncoder().encode(value)

/** What a blob is bound to: a blob of another wallet, unlocker or layer does not open (docs/security-model.md §5.5). */
export interface Binding {
  readonly walletId: string
  /** The unlocker's id, or its kind where the blob is sealed before the id exists. */
  readonly unlocker: string
  readonly layer: 'inner' | 'outer'
}

function additionalData({ walletId, unlocker, layer }: Binding): Bytes {
  return text(`v${FORMAT}|${walletId}|${unlocker}|${layer}`)
}

/** What a secret is used for; each purpose has a key of its own. */
export type Purpose = 'device' | 'passkey' | 'password' | 'password verifier'

function hkdf(walletId: string, purpose: string): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: text(walletId), info: text(`postern ${purpose}`) }
}

const secretKey = (secret: Bytes, usages: readonly KeyUsage[]): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, usages)

/** Derives the key that wraps for one purpose in one wallet; it cannot be exported. */
export async function wrappingKey(secret: Bytes, walletId: string, purpose: Purpose): Promise<CryptoKey> {
  const key = await secretKey(secret, ['deriveKey'])
  const algorithm = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(hkdf(walletId, purpose), key, algorithm, false, ['encrypt', 'decrypt'])
}

/** 32 bytes that prove a secret to the server and reveal nothing about the keys of other purposes. */
export async function verifierOf(secret: Bytes, walletId: string): Promise<Bytes> {
  const key = await secretKey(secret, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf(walletId, 'password verifier'), key, 256))
}

/** Generates a key of this browser that cannot be exported. */
export function generateDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Wraps bytes into a blob: the number of the format, the IV, ciphertext and tag. */
export async function seal(key: CryptoKey, content: Bytes, binding: Binding): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const settings = { name: 'AES-GCM', iv, additionalData: additionalData(binding) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(settings, key, content))
  return Uint8Array.of(FORMAT, ...iv, ...sealed)
}

/** Unwraps a blob; undefined when anything about it differs from what was sealed. */
export async function unseal(key: CryptoKey, blob: Bytes, binding: Binding): Promise<Bytes | undefined> {
  if (blob[0] !== FORMAT || blob.length < 1 + IV_BYTES + TAG_BYTES) return undefined
  const iv = blob.subarray(1, 1 + IV_BYTES)
  const settings = { name: 'AES-GCM', iv, additionalData: additionalData(binding) }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(settings, key, blob.subarray(1 + IV_BYTES)))
  } catch {
    return undefined
  }
}

async function proofOf(nonce: Bytes, rootKey: Bytes): Promise<Bytes> {
  const key = await secretKey(rootKey, ['deriveBits'])
  const settings = { name: 'HKDF', hash: 'SHA-256', salt: nonce, info: text('postern open wallet') }
  return new Uint8Array(await crypto.subtle.deriveBits(settings, key, PROOF_BITS))
}

async function commitment(nonce: Bytes, rootKey: Bytes): Promise<Bytes> {
  const committed = Uint8Array.of(...nonce, ...(await proofOf(nonce, rootKey)))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', committed)).slice(0, COMMITMENT_BYTES)
}

/**
 * Creates an id for the wallet of a root key: 16 random bytes, and 16 bytes of a hash over them and the proof that the wallet
 * is open. With it, a recovery phrase or a root key from the operator is known to belong to the wallet, and the server can
 * check who has the wallet open. The id reveals nothing about the key.
 */
export async function createWalletId(rootKey: Bytes): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return base64urlnopad.encode(Uint8Array.of(...nonce, ...(await commitment(nonce, rootKey))))
}

/** Proves to the server that the wallet with this id is open: 32 bytes that reveal nothing about its keys. */
export async function proofOfKey(rootKey: Bytes, walletId: string): Promise<Bytes> {
  return proofOf(base64urlnopad.decode(walletId).slice(0, NONCE_BYTES), rootKey)
}

/** Tells whether a root key belongs to the wallet with this id. */
export async function isKeyOfWallet(rootKey: Bytes, walletId: string): Promise<boolean> {
  const id = decodeId(walletId)
  if (id?.length !== NONCE_BYTES + COMMITMENT_BYTES) return false
  const expected = await commitment(id.slice(0, NONCE_BYTES), rootKey)
  return expected.every((byte, index) => byte === id[NONCE_BYTES + index])
}

function decodeId(walletId: string): Bytes | undefined {
  try {
    return Uint8Array.from(base64urlnopad.decode(walletId))
  } catch {
    return undefined
  }
}
