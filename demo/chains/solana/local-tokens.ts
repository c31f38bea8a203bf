import { localSolana } from '#schemas/networks/solana/local.ts'
import { MINT_KEYS } from './local-mints.ts'

const { caipNetworkId } = localSolana
const addressOf = (name: keyof typeof MINT_KEYS) => MINT_KEYS[name].publicKey.toBase58()

/** The token list of the local chain; the look-alike is not on it. */
export const LOCAL_SOLANA_TOKENS = [
  { caipNetworkId, address: addressOf('classic'), name: 'Demo Sol USD', symbol: 'sdUSD', decimals: 6 },
  { caipNetworkId, address: addressOf('token2022'), name: 'Demo Silver', symbol: 'dSLV', decimals: 9 },
]
