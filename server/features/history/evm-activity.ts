import type { Movement, TransactionDetails } from '#server/providers/account-index/indexed-transaction.ts'

/** What one transaction did to an account, whoever tells it. */
export interface EvmActivity {
  readonly hash: string
  readonly details: TransactionDetails
  /** Of tokens; and of the coin beside what the transaction itself carries. */
  readonly movements: readonly Movement[]
}
