import type { DataSource, Reach } from '#schemas/http/blockchain/data-source.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import type { Movement, TransactionDetails } from '#server/providers/account-index/indexed-transaction.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** The account of a history. */
export interface HistoryAccount {
  readonly served: ServedNetwork
  readonly address: string
  /** The project that asks. */
  readonly projectId: string
}

/** A page of a history, newest first, and how complete it is. */
export interface HistoryPage extends Reach {
  /** At most 1,000. */
  readonly transactions: readonly Transaction[]
  /** The position of the next page, at most 1,000 characters; undefined at the end. */
  readonly next?: string | undefined
  readonly covers: DataSource['covers']
}

/** A source of account histories. Its adapter validates what it returns. */
export interface HistorySource {
  /** Part of cursors, at most 40 characters. */
  readonly id: string
  /** Shown to visitors. */
  readonly name: string
  /**
   * Reads a page of an account's history.
   *
   * @param position The `next` of an earlier page.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  page(account: HistoryAccount, position: string | undefined): Promise<HistoryPage>
}

/** The effects of one EVM transaction on an account, as a source reports them. */
export interface EvmActivity {
  readonly hash: string
  readonly details: TransactionDetails
  /** Movements of tokens, and of the coin apart from the value of the transaction itself. */
  readonly movements: readonly Movement[]
}
