import type { PriceCurrency } from '#schemas/http/blockchain/price.ts'
import type { Asset } from '#server/providers/tokens/known-token.ts'

/** Prices, as far as they are known. */
export interface PriceAnswer {
  /** The price of one whole unit, by `assetKey`; an unknown price is missing, never zero. */
  readonly prices: ReadonlyMap<string, number>
  /** Whether every source answered; otherwise a missing price may be known a little later. */
  readonly isComplete: boolean
  /** When the first of them expires, in milliseconds since 1970. */
  readonly until: number
}

/**
 * Returns prices that were read at most 30 s ago; an answer may be cached until its `until`. Concurrent requests share one
 * read. The age that a source itself allows is separate: a feed's heartbeat, an hour for an upstream.
 */
export interface Prices {
  /**
   * Does not throw: a source that is down makes the answer incomplete.
   *
   * @param assets At most 1,000.
   * @param currency `usd` by default; see `hasCurrency`.
   */
  of(assets: readonly Asset[], currency?: PriceCurrency): Promise<PriceAnswer>
  /** Whether prices are available in a currency: `usd` always, others where the operator has configured a feed. */
  hasCurrency(currency: PriceCurrency): boolean
}
