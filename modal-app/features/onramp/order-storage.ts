import { PRIVATE_STORAGE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { createLock, type WithLock } from '#ui/platform/locks.ts'
import { isOrderOpen, KeptOrder } from './kept-order.ts'
import { ordersRead } from './onramp-slice.ts'

/** Purchases stored for a site; the oldest settled ones are dropped first. */
const MOST_ORDERS = 30
/** A purchase that nobody settled for so long is settled at the provider, or never. */
const OPEN_LIFE_MS = 30 * 86_400_000

const locks = (): { orders?: WithLock } => ({})

/** Reads the purchases that were begun in this browser; entries that cannot be parsed are skipped. */
export function readOrders(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(ordersRead(await readStored(storage)))
  }
}

/** Stores a purchase, or its new state, without losing what another tab stores. */
export function storeOrder(order: KeptOrder): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { storage, deployment } = extra
    const { siteOrigin } = selectSite(getState())
    const cached = extra.once(locks)
    cached.orders ??= createLock(
      partitionKey(deployment.projectId, siteOrigin, PRIVATE_STORAGE_KEYS.onrampOrders),
    )
    const orders = await cached.orders(async () => {
      const all = [order, ...(await readStored(storage)).filter(({ id }) => id !== order.id)]
      const kept = mostUseful(all)
      await storage.set(PRIVATE_STORAGE_KEYS.onrampOrders, JSON.stringify(kept))
      return kept
    })
    dispatch(ordersRead(orders))
  }
}

function mostUseful(orders: readonly KeptOrder[]): readonly KeptOrder[] {
  const rank = (order: KeptOrder): number => Number(isOrderOpen(order))
  return orders
    .toSorted((a, b) => rank(b) - rank(a) || b.begunAtMs - a.begunAtMs)
    .slice(0, MOST_ORDERS)
    .toSorted((a, b) => b.begunAtMs - a.begunAtMs)
}

async function readStored(storage: PartitionStorage): Promise<readonly KeptOrder[]> {
  const stored = parseJson((await storage.get(PRIVATE_STORAGE_KEYS.onrampOrders)) ?? '[]')
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown) => {
    const { data } = KeptOrder.safeParse(entry)
    return data && !(isOrderOpen(data) && Date.now() - data.begunAtMs > OPEN_LIFE_MS) ? [data] : []
  })
}
