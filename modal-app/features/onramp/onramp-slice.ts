import type { PaymentMethod } from '#schemas/http/blockchain/onramp.ts'
import { createOrderSlice } from '#modal/services/order-slice.ts'
import { KeptOrder } from './kept-order.ts'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { createOrderStorage } from '#modal/core/commands/orders/order-storage.ts'

interface PurchaseDraft {
  /** Of the currency, as typed. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string | undefined
  /** CAIP-10 id. */
  readonly asset: string | undefined
  readonly method: PaymentMethod | undefined
}

/** The state of buying. */
export const { actions: onrampActions, select: selectOnramp } = createOrderSlice<PurchaseDraft, KeptOrder>(
  'onramp',
  { amount: '100', currency: undefined, asset: undefined, method: undefined },
)
export const { draftChanged, orderShown } = onrampActions

/** The purchases that were begun in this browser. */
export const { readOrders, storeOrder } = createOrderStorage<KeptOrder>(
  { key: PRIVATE_STORAGE_KEYS.onrampOrders, parse: (entry) => KeptOrder.safeParse(entry).data },
  onrampActions,
)
