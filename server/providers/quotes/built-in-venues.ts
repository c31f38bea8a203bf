import type { Address } from 'viem'
import { BUILT_IN_MARKETS } from '#server/providers/prices/pool-markets.ts'
import type { SwapNetwork, SwapVenue } from './swap-venue.ts'

interface Deployment {
  readonly v2Factory: Address
  readonly v2Router: Address
  /** Whether the first deployment of v3 is on the network, with its `SwapRouter`; later networks have `SwapRouter02` only. */
  readonly hasFirstV3: boolean
}

/** The first deployment of v3, at the same addresses on each of its networks. */
const FIRST_V3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  fees: [100, 500, 3_000, 10_000],
} as const
const V2_FEE_MILLIONTHS = 3_000
const LATER_V2_ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

/**
 * By CAIP-2 id, from Uniswap's documentation (docs.uniswap.org): v2 from `contracts/v2/reference/smart-contracts/v2-deployments`,
 * v3 from `contracts/v3/reference/deployments/{ethereum,optimism,polygon,arbitrum}-deployments`.
 */
const DEPLOYMENTS: Readonly<Record<string, Deployment>> = {
  'eip155:1': {
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    hasFirstV3: true,
  },
  'eip155:10': {
    v2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    v2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    hasFirstV3: true,
  },
  'eip155:56': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: LATER_V2_ROUTER,
    hasFirstV3: false,
  },
  'eip155:137': {
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    hasFirstV3: true,
  },
  'eip155:8453': {
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: LATER_V2_ROUTER,
    hasFirstV3: false,
  },
  'eip155:42161': {
    v2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    v2Router: LATER_V2_ROUTER,
    hasFirstV3: true,
  },
  'eip155:43114': {
    v2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
    v2Router: LATER_V2_ROUTER,
    hasFirstV3: false,
  },
}

/** Uniswap's venues by CAIP-2 id, with the wrapped coin and the stablecoins of the built-in price markets. */
export const BUILT_IN_SWAP_NETWORKS: ReadonlyMap<string, SwapNetwork> = new Map(
  BUILT_IN_MARKETS.flatMap(({ network, wrappedNative, quotes }) => {
    const deployment = DEPLOYMENTS[network]
    if (deployment === undefined || wrappedNative === undefined) return []
    const hubs = quotes.map(({ address }) => address)
    return [[network, { wrappedNative, hubs, venues: venuesOf(deployment) }] as const]
  }),
)

function venuesOf({ v2Factory, v2Router, hasFirstV3 }: Deployment): SwapVenue[] {
  const v3: SwapVenue[] = hasFirstV3
    ? [{ kind: 'uniswap-v3', id: 'uniswap-v3', name: 'Uniswap v3', ...FIRST_V3 }]
    : []
  return [
    ...v3,
    {
      kind: 'uniswap-v2',
      id: 'uniswap-v2',
      name: 'Uniswap v2',
      factory: v2Factory,
      router: v2Router,
      feeMillionths: V2_FEE_MILLIONTHS,
    },
  ]
}
