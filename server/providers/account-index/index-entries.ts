import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import type { IndexedTransaction } from './indexed-transaction.ts'

/** The account of an index, in lower case where case has no meaning. */
export interface IndexKey {
  /** CAIP-2 id. */
  readonly network: string
  readonly address: string
}

/** How far an account was scanned. */
export interface ScanState {
  /** Everything from `lowest` to `highest` was read. */
  readonly lowest: number
  readonly highest: number
  readonly highestHash: string
  /** The newest block that was read; blocks above `highest` may still be replaced. */
  readonly reached: number
  /** Milliseconds since 1970; undefined until a scan has reached the newest block once. */
  readonly scannedAt?: number | undefined
  /** How many transactions are stored. */
  readonly entries: number
  /** Milliseconds since 1970, since when internal transfers were not seen. */
  readonly blindSince?: number | undefined
}

/** The state of an account after a step. */
export type StoredStep = Pick<ScanState, 'lowest' | 'entries'>

export type TokenStandard = 'erc20' | 'erc721' | 'erc1155'

/** An asset that the account received once. Only the chain says whether it still holds it. */
export interface SeenAsset {
  readonly contract: string
  /** Decimal; empty for a fungible token. */
  readonly tokenId: string
  readonly standard: TokenStandard
  readonly block: number
}

/** A permission that the account gave once. Only the chain says whether it still stands. */
export interface SeenApproval {
  /** The token or the collection, in lower case. */
  readonly contract: string
  /** In lower case. */
  readonly spender: string
  readonly kind: TokenApproval['kind']
  /** Decimal; empty where not a single collectible is meant. */
  readonly tokenId: string
  readonly block: number
}

/** What a range of blocks contains, and how far the scan has come with it. */
export interface ScanStep {
  readonly state: ScanState
  /** Deletes what was read above this block, because the chain may have changed there; -1 deletes everything. */
  readonly forgetAbove?: number
  readonly transactions: readonly IndexedTransaction[]
  readonly assets: readonly SeenAsset[]
  readonly approvals: readonly SeenApproval[]
  /** How many of the newest transactions, of the newest assets and of the newest approvals are stored. */
  readonly most: number
}
