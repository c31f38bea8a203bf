import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { PROGRAMS } from './addresses.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'

const MARK = new TextEncoder().encode('ProgramDerivedAddress')

/** Returns the associated token account of an owner and a mint; undefined for invalid addresses. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string | undefined {
  const seeds = [owner, tokenProgram, mint, PROGRAMS.associatedToken].map((one) => decodeBase58(one))
  const [ownerBytes, programBytes, mintBytes, deriving] = seeds
  if (!ownerBytes || !programBytes || !mintBytes || !deriving) return undefined
  return programAddress([ownerBytes, programBytes, mintBytes], deriving)
}

/** Returns the program address of seeds: the first candidate that is not a public key. */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): string | undefined {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(concatBytes(...seeds, Uint8Array.of(bump), program, MARK))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  return undefined
}

/** Whether bytes are a valid public key. Program addresses are not. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
