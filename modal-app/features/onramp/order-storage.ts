import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { createOrderStorage } from '#modal/core/commands/orders/order-storage.ts'
import { KeptOrder } from './kept-order.ts'
import { onrampActions } from './onramp-slice.ts'

/** The purchases that were begun in this browser. */
export const { readOrders, storeOrder } = createOrderStorage<KeptOrder>(
  { key: PRIVATE_STORAGE_KEYS.onrampOrders, parse: (entry) => KeptOrder.safeParse(entry).data },
  onrampActions,
)
