import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { LOCAL_EVM_CONTRACTS } from './evm/local-contracts.ts'

const { wrappedEther, token, poolFactory, feedOfEuro, feedOfSol, feedOfBitcoin } = LOCAL_EVM_CONTRACTS
const feedNetwork = localEvm.caipNetworkId

/** The price sources of the demo: its own pools, and feeds for the coins of the other chains. */
export const LOCAL_PRICES = {
  builtInPools: false,
  feeds: [
    { caipNetworkId: localSolana.caipNetworkId, feed: feedOfSol, feedNetwork },
    { caipNetworkId: bitcoinRegtest.caipNetworkId, feed: feedOfBitcoin, feedNetwork },
  ],
  currencies: { eur: { feed: feedOfEuro, feedNetwork } },
  pools: {
    [localEvm.caipNetworkId]: {
      wrappedNative: wrappedEther,
      quotes: [{ address: token }],
      v3Factory: poolFactory,
      v3Fees: [500, 3_000, 10_000],
      minLiquidityUsd: 1_000,
    },
  },
}
