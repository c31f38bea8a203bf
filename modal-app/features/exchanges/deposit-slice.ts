import { createOrderSlice } from '#modal/services/order-slice.ts'
import { KeptDeposit } from './kept-deposit.ts'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { createOrderStorage } from '#modal/core/commands/orders/order-storage.ts'

interface DepositDraft {
  /** Of the asset, as typed. */
  readonly amount: string
  /** CAIP-10 id. */
  readonly asset: string | undefined
}

/** The state of depositing. */
export const { actions: depositActions, select: selectDeposit } = createOrderSlice<DepositDraft, KeptDeposit>(
  'deposit',
  { amount: '', asset: undefined },
)
export const { draftChanged, orderShown: depositShown } = depositActions

/** The deposits that were begun in this browser. */
export const { readOrders: readDeposits, storeOrder: storeDeposit } = createOrderStorage<KeptDeposit>(
  { key: PRIVATE_STORAGE_KEYS.deposits, parse: (entry) => KeptDeposit.safeParse(entry).data },
  depositActions,
)
