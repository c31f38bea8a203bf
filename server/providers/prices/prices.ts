import type { PriceCurrency } from '#schemas/http/blockchain/price.ts'
import type { Asset } from '#server/providers/tokens/known-token.ts'

/** What is known of some prices. */
export interface PriceAnswer {
  /** Of one whole unit, by `assetKey`; what has no known price is missing, never zero. */
  readonly prices: ReadonlyMap<string, number>
  /** Whether every source that was asked answered; otherwise a missing price may be known a little later. */
  readonly isComplete: boolean
  /** When the first of them is too old to be told, in milliseconds since 1970. */
  readonly until: number
}

/**
 * Tells prices, read at most 30 s ago: who keeps an answer keeps it no longer than its `until`. One question upstream,
 * however many ask at once. How old what a source itself says may be is the source's: a feed's heartbeat, an hour of an
 * upstream.
 */
export interface Prices {
  /**
   * Does not throw: a source that is down makes the answer incomplete.
   *
   * @param assets At most 1,000.
   * @param currency `usd` unless another one is named; see `hasCurrency`.
   */
  of(assets: readonly Asset[], currency?: PriceCurrency): Promise<PriceAnswer>
  /** Whether prices can be told in a currency: `usd` always, others where the operator named a feed. */
  hasCurrency(currency: PriceCurrency): boolean
}
