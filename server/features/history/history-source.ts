import type { DataSource, Reach } from '#schemas/http/blockchain/data-source.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import type { Movement, TransactionDetails } from '#server/providers/account-index/indexed-transaction.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'

/** Whose history is asked for. */
export interface HistoryAccount {
  readonly served: ServedNetwork
  readonly address: string
  /** Who asks. */
  readonly projectId: string
}

/** Some entries of a history, the newest first, and how much of it the source tells. */
export interface HistoryPage extends Reach {
  /** At most 1,000: all that lies before `next`. */
  readonly transactions: readonly Transaction[]
  /** Where the source goes on; undefined at the end. At most 1,000 characters. */
  readonly next?: string | undefined
  readonly covers: DataSource['covers']
}

/** A place that knows what happened to accounts. What it says is checked by whoever adapts it. */
export interface HistorySource {
  /** Stands in cursors: at most 40 characters. */
  readonly id: string
  /** As visitors see it. */
  readonly name: string
  /**
   * @param position What the source gave as `next`.
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
