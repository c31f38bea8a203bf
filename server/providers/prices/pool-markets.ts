import type { Address } from 'viem'
import { SWAP_DEPLOYMENTS } from '#schemas/networks/swap-deployments.ts'

/** The markets of one network; see `blockchain-config.ts`. */
export interface PoolMarket {
  /** CAIP-2 id. */
  readonly network: string
  /** The token that wraps the coin, one for one. */
  readonly wrappedNative?: Address | undefined
  /** Tokens that stand for USD. */
  readonly quotes: readonly { readonly address: Address; readonly usd: number }[]
  readonly v3Factory?: Address | undefined
  readonly v3Fees: readonly number[]
  readonly v2Factory?: Address | undefined
  readonly minLiquidityUsd: number
}

const FEES = [100, 500, 3_000, 10_000]
const MIN_LIQUIDITY_USD = 10_000
/** The factory of Uniswap v3 on the networks of its first deployment, from its documentation. */
const FIRST_FACTORY: Address = '0x1F98431c8aD98523631AE4a59f267346ea31F984'

type Row = readonly [network: string, v3Factory: Address, ...quotes: Address[]]

/** Factory, and the most traded stablecoins (native USDC, then USDT). */
const ROWS: readonly Row[] = [
  [
    'eip155:1',
    FIRST_FACTORY,
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ],
  [
    'eip155:10',
    FIRST_FACTORY,
    '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  ],
  [
    'eip155:56',
    '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    '0x55d398326f99059fF775485246999027B3197955',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  ],
  [
    'eip155:137',
    FIRST_FACTORY,
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  ],
  ['eip155:8453', '0x33128a8fC17869897dcE68Ed026d694621f6FDfD', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [
    'eip155:42161',
    FIRST_FACTORY,
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  ],
  [
    'eip155:43114',
    '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
  ],
]

/** The networks that have Uniswap v3. */
export const BUILT_IN_MARKETS: readonly PoolMarket[] = ROWS.map(([network, v3Factory, ...quotes]) => ({
  network,
  wrappedNative: SWAP_DEPLOYMENTS[network]?.wrappedNative,
  quotes: quotes.map((address) => ({ address, usd: 1 })),
  v3Factory,
  v3Fees: FEES,
  minLiquidityUsd: MIN_LIQUIDITY_USD,
}))
