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
}

export interface FoundHop {
  readonly from: Address
  readonly to: Address
  readonly feeMillionths: number
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

/** The best swap of one venue. */
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
  /** Writes the call of the router. */
  encode(order: SwapOrder): Hex
}

/** A source of quotes. */
export interface QuoteSource {
  readonly id: string
  readonly name: string
  readonly router: Address
  /**
   * @returns undefined when it has no route.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  find(question: SwapQuestion): Promise<FoundSwap | undefined>
}

type Ends = Pick<FoundSwap, 'fromAmount' | 'toAmount'>

/** Sorts the better one first: what gives more, or where that is exact, costs less. */
export function compareSwaps(one: Ends, other: Ends, exact: ExactSide): number {
  const better = exact === 'from' ? other.toAmount - one.toAmount : one.fromAmount - other.fromAmount
  return Number(better > 0n) - Number(better < 0n)
}
