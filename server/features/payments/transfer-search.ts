import type { Transaction } from '#schemas/http/blockchain/history.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Timestamp } from '#server/database/clock.ts'
import type { PaymentPlace } from './stored-payment.ts'

/** A transfer to the recipient of a place that may pay something there. */
export interface FoundTransfer {
  readonly transactionId: string
  /** In the asset's smallest units. */
  readonly units: bigint
}

/** Where to search for transfers. */
export interface Search {
  readonly place: PaymentPlace
  readonly decimals: number
  /** The newest block that was searched before. */
  readonly afterBlock: number
  /** When the oldest payment was made. */
  readonly since: Timestamp
  /** One of the projects whose payments are awaited. */
  readonly projectId: string
  /** Whether transactions were named that are not settled yet. */
  readonly isNamed: boolean
}

/** What a search has found. */
export interface SearchOutcome {
  readonly transfers: readonly FoundTransfer[]
  /** The block up to which everything was found. */
  readonly throughBlock: number
}

/** @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT. */
export type SearchTransfers = (search: Search) => Promise<SearchOutcome>

/** Searches by namespace. */
export type TransferSearches = Readonly<Record<ChainNamespace, SearchTransfers>>

/** Answers a page of an account's history, newest first, from any source of the deployment. */
export type HistoryPageOf = (query: {
  readonly address: string
  readonly chainId: string
  readonly projectId: string
  readonly cursor: string | undefined
}) => Promise<{ readonly data: readonly Transaction[]; readonly next: string | null }>
