/** An address of a contract, with the capitals of EIP-55. */
type Address = `0x${string}`

/** Whose API finds routes through the pools of many exchanges, and whose router carries them out. */
export type AggregatorKind = '1inch' | 'kyberswap' | 'openocean' | '0x'

/** An aggregator and its router, which has the same address on each of the networks. */
export interface AggregatorDeployment {
  /** The name that visitors see. */
  readonly name: string
  /** The contract that is called and that takes the tokens. */
  readonly router: Address
  /** CAIP-2 ids of the networks with swaps where it is. */
  readonly networks: readonly string[]
}

const EVERYWHERE = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
]

/**
 * The routers whose calls the modal reads (docs/decisions/0042): AggregationRouterV6 of 1inch, MetaAggregationRouterV2 of
 * KyberSwap, OpenOceanExchange, and the AllowanceHolder of 0x for networks with Cancun.
 */
export const AGGREGATORS: Readonly<Record<AggregatorKind, AggregatorDeployment>> = {
  '1inch': {
    name: '1inch',
    router: '0x111111125421cA6dc452d289314280a0f8842A65',
    networks: EVERYWHERE,
  },
  kyberswap: {
    name: 'KyberSwap',
    router: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
    networks: EVERYWHERE,
  },
  openocean: {
    name: 'OpenOcean',
    router: '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64',
    networks: EVERYWHERE,
  },
  '0x': {
    name: '0x',
    router: '0x0000000000001fF3684f28c67538d4D072C22734',
    networks: EVERYWHERE,
  },
}

/**
 * The registry of 0x, which names the current settlement contract: `ownerOf(2)` is the newest one for transactions of the
 * account itself, `prev(2)` the one before (github.com/0xProject/0x-settler).
 */
export const ZERO_EX_REGISTRY: Address = '0x00000000000004533Fe15556B1E086BB1A72cEae'

/**
 * The aggregator of Solana (developers.jup.ag/docs/swap): the program whose `route_v2` and `shared_accounts_route_v2` the modal
 * reads, and the networks where it is.
 */
export const JUPITER = {
  id: 'jupiter',
  name: 'Jupiter',
  program: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
} as const

/** The mint of the token that wraps SOL, one for one; the associated accounts of it hold SOL while it is swapped. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
