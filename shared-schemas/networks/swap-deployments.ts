import type { AggregatorKind } from './aggregators.ts'

/** An address of a contract, with the capitals of EIP-55. */
type Address = `0x${string}`

/**
 * Whose interface a router has: that of `UniswapV2Router02`, that of the first `SwapRouter` of Uniswap v3, or that of
 * `SwapRouter02`, which has no deadline in its swaps.
 */
export type RouterKind = 'uniswap-v2' | 'uniswap-v3' | 'uniswap-v3-router-02'

/** Whose interface a known router has: that of pools or that of an aggregator. */
export type KnownRouterKind = RouterKind | AggregatorKind

/** The routers through which a network's swaps go, and the token that wraps its coin. */
export interface SwapRouters {
  /** The token that wraps the coin, one for one. */
  readonly wrappedNative: string
  readonly routers: readonly { readonly address: string; readonly kind: KnownRouterKind }[]
}

/** The contracts of an exchange on a network. */
export type VenueDeployment = {
  /** Unique within its network. */
  readonly id: string
  readonly name: string
  readonly factory: Address
  readonly router: Address
} & (
  | { readonly kind: 'uniswap-v2' }
  | { readonly kind: 'uniswap-v3' | 'uniswap-v3-router-02'; readonly quoter: Address }
)

/** The exchanges of a network. */
export interface SwapDeployment {
  /** The token that wraps the coin, one for one; the routers below are made for it. */
  readonly wrappedNative: Address
  /** At least one; the router of the first one is meant where none is named. */
  readonly venues: readonly VenueDeployment[]
}

const LATER_V2_ROUTER: Address = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

function uniswapV2(factory: Address, router: Address): VenueDeployment {
  return { kind: 'uniswap-v2', id: 'uniswap-v2', name: 'Uniswap v2', factory, router }
}

/** The first deployment of v3, at the same addresses on each of its networks. */
const FIRST_V3: VenueDeployment = {
  kind: 'uniswap-v3',
  id: 'uniswap-v3',
  name: 'Uniswap v3',
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
}

/** Networks that came later have `SwapRouter02` only. */
function laterV3(factory: Address, router: Address, quoter: Address): VenueDeployment {
  return { kind: 'uniswap-v3-router-02', id: 'uniswap-v3', name: 'Uniswap v3', factory, router, quoter }
}

/**
 * By CAIP-2 id. Uniswap's are from its documentation (docs.uniswap.org): v2 from
 * `contracts/v2/reference/smart-contracts/v2-deployments`, v3 from
 * `contracts/v3/reference/deployments/{ethereum,optimism,bnb,polygon,zksync,base,arbitrum,avax}-deployments`. Honeyswap's are
 * from its own (github.com/1Hive/honeyswap, HONEYSWAP.md). The server quotes there and the modal lets swaps go through these
 * routers alone, unless an operator names other venues for the network.
 */
export const SWAP_DEPLOYMENTS: Readonly<Record<string, SwapDeployment>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    venues: [
      FIRST_V3,
      uniswapV2('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'),
    ],
  },
  'eip155:10': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    venues: [
      FIRST_V3,
      uniswapV2('0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'),
    ],
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    venues: [
      laterV3(
        '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
        '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
        '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      ),
      uniswapV2('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', LATER_V2_ROUTER),
    ],
  },
  'eip155:100': {
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    venues: [
      {
        kind: 'uniswap-v2',
        id: 'honeyswap',
        name: 'Honeyswap',
        factory: '0xA818b4F111Ccac7AA31D0BCc0806d64F2E0737D7',
        router: '0x1C232F01118CB8B424793ae03F870aa7D0ac7f77',
      },
    ],
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    venues: [
      FIRST_V3,
      uniswapV2('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', '0xedf6066a2b290C185783862C7F4776A2C8077AD1'),
    ],
  },
  'eip155:324': {
    wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    venues: [
      laterV3(
        '0x8FdA5a7a8dCA67BBcDd10F02Fa0649A937215422',
        '0x99c56385daBCE3E81d8499d0b8d0257aBC07E8A3',
        '0x8Cb537fc92E26d8EBBb760E632c95484b6Ea3e28',
      ),
    ],
  },
  'eip155:8453': {
    wrappedNative: '0x4200000000000000000000000000000000000006',
    venues: [
      laterV3(
        '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
        '0x2626664c2603336E57B271c5C0b26F421741e481',
        '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      ),
      uniswapV2('0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', LATER_V2_ROUTER),
    ],
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    venues: [FIRST_V3, uniswapV2('0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', LATER_V2_ROUTER)],
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    venues: [
      laterV3(
        '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
        '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
        '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      ),
      uniswapV2('0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', LATER_V2_ROUTER),
    ],
  },
}

/** The routers of the built-in exchanges of a network; undefined where there is none. */
export function builtInRouters(caipNetworkId: string): SwapRouters | undefined {
  const deployment = SWAP_DEPLOYMENTS[caipNetworkId]
  if (deployment === undefined) return undefined
  const { wrappedNative, venues } = deployment
  return { wrappedNative, routers: venues.map(({ router, kind }) => ({ address: router, kind })) }
}
