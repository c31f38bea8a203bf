import type { Address, Hex } from 'viem'
import { z } from 'zod'

/** The address that stands for the coin at all aggregators. */
export const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** What an aggregator is asked for: the transaction of a swap of an exact amount. */
export interface AggregatorQuestion {
  readonly chainId: number
  /** The coin stands as {@link COIN}. */
  readonly from: Address
  readonly to: Address
  /** In the smallest unit. */
  readonly amount: bigint
  /** Pays and receives. */
  readonly account: Address
  /** Basis points, 1 to 5000. */
  readonly slippageBps: number
  /** Reads what a unit of gas costs now, in wei. */
  readonly gasPrice: () => Promise<bigint>
}

/** A transaction as an aggregator wrote it, and what it says of it: nothing of this is believed. */
export interface BuiltSwap {
  readonly router: Address
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  readonly toAmount: bigint
}

/**
 * Asks an aggregator.
 *
 * @returns undefined when it has no route.
 * @throws `ProviderFailure`.
 */
export type AskAggregator = (question: AggregatorQuestion) => Promise<BuiltSwap | undefined>

/** How its API is reached. */
export interface AggregatorAccess {
  readonly apiUrl: string
  readonly key: string | undefined
}

/** An amount in the smallest unit; some APIs write small ones as numbers. */
export const ApiAmount = z
  .union([z.string().regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/), z.int().min(0)])
  .transform((amount) => BigInt(amount))
export const ApiAddress = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
/** The bytes of a call, at most as long as the API of swaps passes on. */
export const ApiBytes = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-fA-F]{2}){4,32767}$/)])
