import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { createOrderList } from '#modal/services/order-list.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'
import { KeptOrder } from './kept-order.ts'
import { ordersRead } from './onramp-slice.ts'

const key = PRIVATE_STORAGE_KEYS.onrampOrders
const list = createOrderList({
  key,
  parse: (entry) => KeptOrder.safeParse(entry).data,
})
const locks = (): { orders?: WithLock } => ({})

/** Reads the purchases that were begun in this browser. */
export function readOrders(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(ordersRead(await list.read(storage)))
  }
}

/** Stores a purchase, or its new state, without losing what another tab stores. */
export function storeOrder(order: KeptOrder): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { storage, deployment } = extra
    const { siteOrigin } = selectSite(getState())
    const cached = extra.once(locks)
    cached.orders ??= createLock(partitionKey(deployment.projectId, siteOrigin, key))
    dispatch(ordersRead(await cached.orders(() => list.store(storage, order))))
  }
}
