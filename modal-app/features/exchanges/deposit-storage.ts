import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { createOrderStorage } from '#modal/core/commands/orders/order-storage.ts'
import { depositActions } from './deposit-slice.ts'
import { KeptDeposit } from './kept-deposit.ts'

/** The deposits that were begun in this browser. */
export const { readOrders: readDeposits, storeOrder: storeDeposit } = createOrderStorage<KeptDeposit>(
  { key: PRIVATE_STORAGE_KEYS.deposits, parse: (entry) => KeptDeposit.safeParse(entry).data },
  depositActions,
)
