import type { SoldAsset } from '#server/providers/onramp/onramp-provider.ts'

/** What a chain shows of a transfer. */
export type Arrival =
  /** It paid the address. `amount` is in whole units. */
  | { readonly kind: 'arrived'; readonly amount: string }
  /** The transaction succeeded, and what it paid cannot be read from it, such as a payment by a contract. */
  | { readonly kind: 'unclear' }
  /** It is not in a block, it failed, or it paid somebody else. */
  | { readonly kind: 'absent' }

/** A transfer that a purchase waits for. */
export interface AwaitedTransfer {
  readonly asset: SoldAsset
  readonly address: string
  readonly transactionId: string
  /** Of the asset. */
  readonly decimals: number
}

/**
 * Reads one transaction of a network.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export type ReadArrival = (transfer: AwaitedTransfer) => Promise<Arrival>

export const ABSENT: Arrival = { kind: 'absent' }
export const UNCLEAR: Arrival = { kind: 'unclear' }
