import { partitionKey } from '#schemas/constants/storage-keys.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { createOrderList, type ListedOrder, type OrderListSettings } from '#modal/services/order-list.ts'
import type { OrderActions } from '#modal/services/order-slice.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'

interface OrderStorage<Order> {
  /** Reads the orders that were begun in this browser. */
  readonly readOrders: () => CoreThunk<Promise<void>>
  /** Stores an order, or its new state, without losing what another tab stores. */
  readonly storeOrder: (order: Order) => CoreThunk<Promise<void>>
}

/** Creates the commands that read and store the orders of one kind. */
export function createOrderStorage<Order extends ListedOrder>(
  settings: OrderListSettings<Order>,
  { ordersRead }: Pick<OrderActions<object, Order>, 'ordersRead'>,
): OrderStorage<Order> {
  const list = createOrderList(settings)
  const locks = (): { orders?: WithLock } => ({})
  return {
    readOrders:
      () =>
      async (dispatch, _getState, { storage }) => {
        dispatch(ordersRead(await list.read(storage)))
      },
    storeOrder: (order) => async (dispatch, getState, extra) => {
      const { storage, deployment } = extra
      const { siteOrigin } = selectSite(getState())
      const cached = extra.once(locks)
      cached.orders ??= createLock(partitionKey(deployment.projectId, siteOrigin, settings.key))
      dispatch(ordersRead(await cached.orders(() => list.store(storage, order))))
    },
  }
}
