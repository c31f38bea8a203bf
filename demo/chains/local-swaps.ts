import { localEvm } from '#schemas/networks/eip155/local.ts'
import { LOCAL_EVM_CONTRACTS } from './evm/local-contracts.ts'

const { wrappedEther, token, poolFactory, swapRouter, quoter, pairFactory, pairRouter } = LOCAL_EVM_CONTRACTS

/** The venues of the demo: its own pools. */
export const LOCAL_SWAPS = {
  builtInVenues: false,
  networks: {
    [localEvm.caipNetworkId]: {
      wrappedNative: wrappedEther,
      hubs: [token],
      venues: [
        {
          kind: 'uniswap-v3' as const,
          id: 'uniswap-v3',
          name: 'Uniswap v3',
          factory: poolFactory,
          router: swapRouter,
          quoter,
          fees: [500, 3_000, 10_000],
        },
        {
          kind: 'uniswap-v2' as const,
          id: 'uniswap-v2',
          name: 'Uniswap v2',
          factory: pairFactory,
          router: pairRouter,
        },
      ],
    },
  },
}
