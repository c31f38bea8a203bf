import type { Asset } from '#server/providers/tokens/known-token.ts'

/** Where a transaction is in the chain. */
export interface MinedAt {
  /** The number of its block; on Solana its slot. */
  readonly block: number
  /** How many blocks there are from its own to the newest one, with both. */
  readonly confirmations: number
  /** When the block was made, in milliseconds since 1970. */
  readonly minedAt: number
  /** The address that paid; null where the transaction does not show it. */
  readonly payer: string | null
}

/** What a chain shows of a transfer. */
export type Arrival =
  /** It paid the address. `units` are the asset's smallest. */
  | ({ readonly kind: 'arrived'; readonly units: bigint } & MinedAt)
  /** The transaction succeeded, and what it paid cannot be read from it, such as a payment by a contract. */
  | ({ readonly kind: 'unclear' } & MinedAt)
  /** It failed, or it paid somebody else. */
  | { readonly kind: 'absent' }
  /** The node knows it, and no block of the chain has it. `isTransfer`: it is a plain transfer of the asset to the address. */
  | { readonly kind: 'pending'; readonly isTransfer: boolean }
  /** The node does not know it. */
  | { readonly kind: 'unknown' }

/** A transfer that is waited for. */
export interface AwaitedTransfer {
  readonly asset: Asset
  readonly address: string
  readonly transactionId: string
}

/**
 * Reads one transaction of a network.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export type ReadArrival = (transfer: AwaitedTransfer) => Promise<Arrival>

export const ABSENT: Arrival = { kind: 'absent' }
export const UNKNOWN: Arrival = { kind: 'unknown' }
