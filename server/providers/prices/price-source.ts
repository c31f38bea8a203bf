import type { Asset } from '#server/providers/tokens/known-token.ts'

/** The answer of one source. */
export interface SourceAnswer {
  /** USD of one whole unit, by `assetKey`; unknown prices are missing. */
  readonly usd: ReadonlyMap<string, number>
  /** False when a part of the source did not answer. */
  readonly isComplete: boolean
}

/** A source of prices. */
export interface PriceSource {
  /**
   * Does not throw.
   *
   * @param assets Those that no earlier source knew.
   */
  of(assets: readonly Asset[]): Promise<SourceAnswer>
}

/** Whether a computed price can be used: finite, above zero, and small enough to be exact. */
export function isTellable(price: number): boolean {
  return price > 0 && price <= Number.MAX_SAFE_INTEGER
}
