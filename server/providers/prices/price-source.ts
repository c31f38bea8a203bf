import type { Asset } from '#server/providers/tokens/known-token.ts'

/** What one source knows of some assets. */
export interface SourceAnswer {
  /** USD of one whole unit, by `assetKey`; what it does not know is missing. */
  readonly usd: ReadonlyMap<string, number>
  /** False when a part of it did not answer. */
  readonly isComplete: boolean
}

/** One place prices come from. */
export interface PriceSource {
  /**
   * Does not throw.
   *
   * @param assets Those no source before it knew.
   */
  of(assets: readonly Asset[]): Promise<SourceAnswer>
}

/** Whether a computed price can be told: finite, above zero, and small enough to be exact. */
export function isTellable(price: number): boolean {
  return price > 0 && price <= Number.MAX_SAFE_INTEGER
}
