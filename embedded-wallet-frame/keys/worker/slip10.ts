import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

const CURVE = new TextEncoder().encode('ed25519 seed')
const HARDENED = 0x8000_0000
const KEY_BYTES = 32

/**
 * Derives the ed25519 key of a path (SLIP-10). Every step is hardened, because the curve knows no other.
 *
 * @param seed 16 to 64 bytes.
 * @param path the numbers of the path, without their marks.
 * @returns 32 bytes; the caller has to wipe them.
 * @example
 * ed25519KeyOf(seed, [44, 501, 0, 0]) // m/44'/501'/0'/0'
 */
export function ed25519KeyOf(seed: Uint8Array, path: readonly number[]): Uint8Array<ArrayBuffer> {
  let node = hmac(sha512, CURVE, seed)
  for (const number of path) {
    const step = new Uint8Array(1 + KEY_BYTES + 4)
    step.set(node.subarray(0, KEY_BYTES), 1)
    new DataView(step.buffer).setUint32(1 + KEY_BYTES, number + HARDENED)
    const child = hmac(sha512, node.subarray(KEY_BYTES), step)
    step.fill(0)
    node.fill(0)
    node = child
  }
  const key = Uint8Array.from(node.subarray(0, KEY_BYTES))
  node.fill(0)
  return key
}
