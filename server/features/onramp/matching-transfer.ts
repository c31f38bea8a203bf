import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { assetKey, type Asset } from '#server/providers/tokens/known-token.ts'
import type { StoredOrder } from '#server/providers/onramp/onramp-orders.ts'

/** A transfer that may have delivered a purchase. */
export interface MatchingTransfer {
  readonly transactionId: string
  /** In whole units. */
  readonly amount: string
}

/** Clocks of chains and of the server differ. */
const CLOCK_DIFFERENCE_MS = 30_000
/** How far an amount may be from what was estimated, as a share of it. */
const TOLERANCE = 0.5

/**
 * Finds transfers that may have delivered a purchase of which the provider named none: of the same asset, after it was begun,
 * solicited, and of about the amount that was estimated. Where none was, the provider has to have completed it. The oldest is
 * first.
 */
export function matchingTransfers(
  { createdAt, expectedAmount, isCompleted }: StoredOrder,
  asset: Asset,
  history: readonly Transaction[],
): MatchingTransfer[] {
  // Anybody can send anything to the address, so with no amount to expect it takes the provider's word.
  if (expectedAmount === null && !isCompleted) return []
  return history
    .filter(({ metadata }) => metadata.status === 'confirmed')
    .filter(({ metadata }) => Date.parse(metadata.minedAt) >= createdAt - CLOCK_DIFFERENCE_MS)
    .toSorted((one, other) => Date.parse(one.metadata.minedAt) - Date.parse(other.metadata.minedAt))
    .flatMap(({ metadata, transfers }) =>
      (transfers ?? [])
        .filter(
          ({ direction, fungible_info: info }) => direction === 'in' && info !== undefined && !info.isSpam,
        )
        .filter(({ fungible_info: info }) => isAsset(info?.address, asset))
        .map(({ quantity }) => ({ transactionId: metadata.hash, amount: quantity.numeric })),
    )
    .filter(({ amount }) => isNear(Number(amount), expectedAmount))
}

function isAsset(id: string | undefined, asset: Asset): boolean {
  if (id === undefined) return asset.address === undefined
  const parts = parseCaipAddress(id)
  return parts !== undefined && asset.address !== undefined && assetKey(parts) === assetKey(asset)
}

function isNear(amount: number, expected: string | null): boolean {
  if (expected === null) return amount > 0
  const most = Number(expected)
  return Math.abs(amount - most) <= most * TOLERANCE
}
