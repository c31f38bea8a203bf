import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { Keypair } from '@solana/web3.js'

/** Whose keys are derived from a text, for everyone to see: play money. */
function keyOf(text: string): Keypair {
  return Keypair.fromSeed(sha256(utf8ToBytes(`postern demo solana ${text}`)))
}

/** Pays for the mints and may mint more. */
export const MINT_AUTHORITY = keyOf('treasury')

/** The keys of the local mints; their addresses are always the same. */
export const MINT_KEYS = {
  /** Demo Sol USD (sdUSD), classic program, 6 decimals, described as most tokens are. */
  classic: keyOf('classic mint'),
  /** Demo Silver (dSLV), Token-2022, 9 decimals, described in the mint itself. */
  token2022: keyOf('token-2022 mint'),
  /** A token that passes itself off as another one. */
  lookalike: keyOf('look-alike mint'),
  /** Demo Collectible, one of one. */
  collectible: keyOf('collectible mint'),
} as const
