import { HARDENED_OFFSET, HDKey } from '@scure/bip32'

/** The number of a hardened step, written `44'`. */
export const hardened = (number: number): number => number + HARDENED_OFFSET

/**
 * Derives the secp256k1 key of a path (BIP-32) and wipes every node on the way.
 *
 * @returns 32 bytes; the caller has to wipe them.
 * @example
 * secp256k1KeyOf(seed, [hardened(44), hardened(60), hardened(0), 0, 0])
 */
export function secp256k1KeyOf(seed: Uint8Array, path: readonly number[]): Uint8Array<ArrayBuffer> {
  let node = HDKey.fromMasterSeed(seed)
  for (const number of path) {
    const child = node.deriveChild(number)
    node.wipePrivateData()
    node = child
  }
  const key = node.privateKey
  node.wipePrivateData()
  if (key === null) throw new Error('A key of a seed is private.')
  return Uint8Array.from(key)
}
