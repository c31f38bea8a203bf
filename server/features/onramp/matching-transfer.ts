import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { incomingTransfers } from '#server/providers/arrivals/incoming-transfers.ts'
import type { Asset } from '#server/providers/tokens/known-token.ts'
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
  return incomingTransfers(history, asset)
    .filter(({ minedAt }) => minedAt >= createdAt - CLOCK_DIFFERENCE_MS)
    .filter(({ amount }) => isNear(Number(amount), expectedAmount))
    .map(({ transactionId, amount }) => ({ transactionId, amount }))
}

function isNear(amount: number, expected: string | null): boolean {
  if (expected === null) return amount > 0
  const most = Number(expected)
  return Math.abs(amount - most) <= most * TOLERANCE
}
