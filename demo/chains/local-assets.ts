import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { LOCAL_EVM_CONTRACTS } from './evm/local-contracts.ts'

/** What the local card provider and the local exchange send, by their codes. */
export const LOCAL_ASSETS = {
  eth: { asset: `${localEvm.caipNetworkId}:0x${'e'.repeat(40)}`, symbol: 'ETH', decimals: 18 },
  dusd: { asset: `${localEvm.caipNetworkId}:${LOCAL_EVM_CONTRACTS.token}`, symbol: 'dUSD', decimals: 6 },
  sol: { asset: `${localSolana.caipNetworkId}:So${'1'.repeat(41)}`, symbol: 'SOL', decimals: 9 },
  btc: { asset: `${bitcoinRegtest.caipNetworkId}:0x`, symbol: 'tBTC', decimals: 8 },
} as const
export type LocalAssetCode = keyof typeof LOCAL_ASSETS
