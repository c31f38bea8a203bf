import type { Address, Hex } from 'viem'
import type { ExactSide } from '#schemas/http/blockchain/convert.ts'

/** What is swapped. The coin stands as its wrapped token. */
export interface SwapQuestion {
  /** CAIP-2 id. */
  readonly network: string
  readonly from: Address
  readonly to: Address
  /** In the smallest unit of the side that is exact. */
  readonly amount: bigint
  readonly exact: ExactSide
  /** Who swaps; only aggregators need to know. */
  readonly taker: SwapTaker
}

/** Whom a swap is made for, and how. */
export interface SwapTaker {
  readonly account: Address
  /** Basis points. */
  readonly slippageBps: number
  /** Whether the coin is paid, or received, in place of its wrapped token. */
  readonly isFromNative: boolean
  readonly isToNative: boolean
}

export interface FoundHop {
  readonly from: Address
  readonly to: Address
  /** Null where it is unknown. */
  readonly feeMillionths: number | null
}

/** A part of a swap, and the pools it goes through, in order. */
export interface FoundRoute {
  readonly hops: readonly FoundHop[]
  readonly fromAmount: bigint
  readonly toAmount: bigint
}

/** How a swap is carried out. */
export interface SwapOrder {
  readonly recipient: Address
  readonly minimumTo: bigint
  readonly maximumFrom: bigint
  /** Unix seconds. */
  readonly deadline: bigint
  /** Whether the coin is paid, or received, in place of its wrapped token. */
  readonly isFromNative: boolean
  readonly isToNative: boolean
}

/** The best swap of one source. */
export interface FoundSwap {
  readonly source: { readonly id: string; readonly name: string }
  readonly router: Address
  readonly exact: ExactSide
  readonly routes: readonly FoundRoute[]
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** What `fromAmount` would be worth at the pools' own prices; undefined if unknown. */
  readonly midAmount: bigint | undefined
  /** Units, an estimate. */
  readonly gas: bigint
  readonly takesTransferFee: boolean
  /** Of a call that was written already, by an aggregator; undefined of one that is written when it is needed. */
  readonly written?: WrittenCall
  /** Writes the call of the router. */
  encode(order: SwapOrder): Hex
}

/** A call that an aggregator wrote. */
export interface WrittenCall {
  readonly account: Address
  /** The least that its bytes guarantee. */
  readonly minimumTo: bigint
  /** Whether a simulation gave what is quoted; otherwise the pools are preferred. */
  readonly isVerified: boolean
}

/** A source of quotes. */
export interface QuoteSource {
  readonly id: string
  readonly name: string
  readonly router: Address
  /** Whether its answer is only for one taker. */
  readonly isForTaker?: boolean
  /**
   * @returns undefined when it has no route.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  find(question: SwapQuestion): Promise<FoundSwap | undefined>
}

type Ends = Pick<FoundSwap, 'fromAmount' | 'toAmount' | 'written'>

/** Sorts the better one first: what is verified, and then what gives more, or where that is exact, costs less. */
export function compareSwaps(one: Ends, other: Ends, exact: ExactSide): number {
  const doubts = Number(one.written?.isVerified === false) - Number(other.written?.isVerified === false)
  if (doubts !== 0) return doubts
  const better = exact === 'from' ? other.toAmount - one.toAmount : one.fromAmount - other.fromAmount
  return Number(better > 0n) - Number(better < 0n)
}
