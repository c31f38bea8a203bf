import type { AggregatorKind } from './aggregators.ts'

/** An address of a contract, with the capitals of EIP-55. */
type Address = `0x${string}`

/** Whose interface a router has: that of `UniswapV2Router02`, or that of the first `SwapRouter` of Uniswap v3. */
export type RouterKind = 'uniswap-v2' | 'uniswap-v3'

/** The routers through which a network's swaps go, and the token that wraps its coin. */
export interface SwapRouters {
  /** The token that wraps the coin, one for one. */
  readonly wrappedNative: string
  readonly routers: readonly { readonly address: string; readonly kind: RouterKind | AggregatorKind }[]
}

/** The contracts of Uniswap on a network. */
export interface SwapDeployment {
  /** The token that wraps the coin, one for one; the routers below are made for it. */
  readonly wrappedNative: Address
  readonly v2: { readonly factory: Address; readonly router: Address }
  /** The first deployment of v3; networks that came later have `SwapRouter02` only, whose calls differ. */
  readonly v3?: { readonly factory: Address; readonly router: Address; readonly quoter: Address }
}

/** The first deployment of v3, at the same addresses on each of its networks. */
const FIRST_V3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
} as const
const LATER_V2_ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

/**
 * By CAIP-2 id, from Uniswap's documentation (docs.uniswap.org): v2 from `contracts/v2/reference/smart-contracts/v2-deployments`,
 * v3 from `contracts/v3/reference/deployments/{ethereum,optimism,polygon,arbitrum}-deployments`. The server quotes there and
 * the modal lets swaps go through these routers alone, unless an operator names other venues for the network.
 */
export const SWAP_DEPLOYMENTS: Readonly<Record<string, SwapDeployment>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2: {
      factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    },
    v3: FIRST_V3,
  },
  'eip155:10': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: {
      factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    },
    v3: FIRST_V3,
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v2: { factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', router: LATER_V2_ROUTER },
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    },
    v3: FIRST_V3,
  },
  'eip155:8453': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    v2: { factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', router: LATER_V2_ROUTER },
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    v2: { factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', router: LATER_V2_ROUTER },
    v3: FIRST_V3,
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v2: { factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', router: LATER_V2_ROUTER },
  },
}

/** The routers of the deployment of Uniswap on a network; undefined where there is none. */
export function builtInRouters(caipNetworkId: string): SwapRouters | undefined {
  const deployment = SWAP_DEPLOYMENTS[caipNetworkId]
  if (deployment === undefined) return undefined
  const { wrappedNative, v2, v3 } = deployment
  const second = { address: v2.router, kind: 'uniswap-v2' } as const
  return {
    wrappedNative,
    routers: v3 === undefined ? [second] : [{ address: v3.router, kind: 'uniswap-v3' }, second],
  }
}
