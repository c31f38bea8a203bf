import { localSolana } from '#schemas/networks/solana/local.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { Keypair } from '@solana/web3.js'

/** The keys are derived from a public text: they hold play money. */
function keyOf(text: string): Keypair {
  return Keypair.fromSeed(sha256(utf8ToBytes(`postern demo solana ${text}`)))
}

/** Pays for the mints, and is their mint authority. */
export const MINT_AUTHORITY = keyOf('treasury')

/** The keys of the local mints; their addresses are always the same. */
export const MINT_KEYS = {
  /** Demo Sol USD (sdUSD), classic program, 6 decimals, with a metadata account as most tokens. */
  classic: keyOf('classic mint'),
  /** Demo Silver (dSLV), Token-2022, 9 decimals, with metadata in the mint itself. */
  token2022: keyOf('token-2022 mint'),
  /** A look-alike token. */
  lookalike: keyOf('look-alike mint'),
  /** Demo Collectible, one of one. */
  collectible: keyOf('collectible mint'),
} as const

const { caipNetworkId } = localSolana
const addressOf = (name: keyof typeof MINT_KEYS) => MINT_KEYS[name].publicKey.toBase58()

/** The token list of the local chain; the look-alike is not on it. */
export const LOCAL_SOLANA_TOKENS = [
  { caipNetworkId, address: addressOf('classic'), name: 'Demo Sol USD', symbol: 'sdUSD', decimals: 6 },
  { caipNetworkId, address: addressOf('token2022'), name: 'Demo Silver', symbol: 'dSLV', decimals: 9 },
]
