import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { OutScript } from '@scure/btc-signer'

/** The output that an address stands for. */
export type Output = ReturnType<typeof OutScript.decode>

/** Whether an output pays to a key: `1…`, `3…` or `bc1q…`. */
export function isPaidTo(key: Uint8Array, output: Output): boolean {
  const hash = hash160(key)
  if (output.type === 'pkh') return isEqual(output.hash, hash)
  // Keys of witness addresses are compressed.
  if (key.length !== 33) return false
  if (output.type === 'wpkh') return isEqual(output.hash, hash)
  return output.type === 'sh' && isEqual(output.hash, hash160(OutScript.encode({ type: 'wpkh', hash })))
}

/** Returns the hash of a key as addresses contain it. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
