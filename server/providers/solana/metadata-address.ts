import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'

/** The program of Metaplex Token Metadata. */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const DERIVED = Buffer.from('ProgramDerivedAddress')
const KEY_BYTES = 32
const MAX_BUMP = 255

/**
 * Derives the address of a mint's Metaplex metadata: the first one off the curve, for which no key exists.
 *
 * @returns undefined for a text that is no mint's address.
 */
export function metadataAddress(mint: string): string | undefined {
  const [program, mintBytes] = [decodeBase58(METADATA_PROGRAM), decodeBase58(mint)]
  if (program === undefined || mintBytes?.length !== KEY_BYTES) return undefined
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const seeds = [Buffer.from('metadata'), program, mintBytes, Buffer.of(bump), program, DERIVED]
    const hash = createHash('sha256').update(Buffer.concat(seeds)).digest()
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  return undefined
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
