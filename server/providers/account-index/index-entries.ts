import type { IndexedTransaction } from './indexed-transaction.ts'

/** Whose index, in lower case where case means nothing. */
export interface IndexKey {
  /** CAIP-2 id. */
  readonly network: string
  readonly address: string
}

/** How far an account was looked for. */
export interface ScanState {
  /** Everything from `lowest` to `highest` was read. */
  readonly lowest: number
  readonly highest: number
  readonly highestHash: string
  /** The newest block that was read; above `highest` it may yet be replaced. */
  readonly reached: number
  /** Milliseconds since 1970; undefined until the newest block was reached once. */
  readonly scannedAt?: number | undefined
  /** How many transactions are kept. */
  readonly entries: number
  /** Milliseconds since 1970, since when movements of the coin inside of contracts were not seen. */
  readonly blindSince?: number | undefined
}

/** What became of an account with a step. */
export type StoredStep = Pick<ScanState, 'lowest' | 'entries'>

export type TokenStandard = 'erc20' | 'erc721' | 'erc1155'

/** Something the account was sent once; whether it has it still is the chain's to say. */
export interface SeenAsset {
  readonly contract: string
  /** Decimal; empty for a token whose units are alike. */
  readonly tokenId: string
  readonly standard: TokenStandard
  readonly block: number
}

/** What was found in a range of blocks, and how far the scan is with it. */
export interface ScanStep {
  readonly state: ScanState
  /** Forgets what was read above this block: the chain may have changed there. -1 forgets everything. */
  readonly forgetAbove?: number
  readonly transactions: readonly IndexedTransaction[]
  readonly assets: readonly SeenAsset[]
  /** Transactions, and assets, that are kept: the newest. */
  readonly most: number
}
