import type { StorageKey } from '#schemas/constants/storage-keys.ts'
import type { OrderStatus } from '#schemas/http/blockchain/onramp.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** What every stored order has. */
export interface ListedOrder {
  readonly id: string
  readonly status: OrderStatus
  /** Milliseconds since 1970. */
  readonly begunAtMs: number
}

export interface OrderListSettings<Order extends ListedOrder> {
  readonly key: StorageKey
  /** Parses a stored entry; undefined for anything else. */
  readonly parse: (entry: unknown) => Order | undefined
}

/** The orders of one kind that were begun in this browser. */
export interface OrderList<Order extends ListedOrder> {
  /** Reads them, newest first; entries that cannot be parsed are skipped. */
  read(storage: PartitionStorage): Promise<readonly Order[]>
  /** Stores an order, or its new state, and returns all of them. To be called one at a time across tabs. */
  store(storage: PartitionStorage, order: Order): Promise<readonly Order[]>
}

/** Orders stored for a site; the oldest settled ones are dropped first. */
const MOST_ORDERS = 30
/** An order that nobody settled for so long is settled at the provider, or never. */
const OPEN_LIFE_MS = 30 * 86_400_000

/** Whether an order may still change. */
export function isOrderOpen({ status }: Pick<ListedOrder, 'status'>): boolean {
  return status === 'pending' || status === 'paid'
}

/** Creates the list of one kind of orders. */
export function createOrderList<Order extends ListedOrder>({
  key,
  parse,
}: OrderListSettings<Order>): OrderList<Order> {
  const isCurrent = (order: Order) => !(isOrderOpen(order) && Date.now() - order.begunAtMs > OPEN_LIFE_MS)

  async function read(storage: PartitionStorage): Promise<readonly Order[]> {
    const stored = parseJson((await storage.get(key)) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry: unknown) => {
      const order = parse(entry)
      return order && isCurrent(order) ? [order] : []
    })
  }

  return {
    read,
    async store(storage, order) {
      const others = (await read(storage)).filter(({ id }) => id !== order.id)
      const kept = [order, ...others]
        .toSorted((a, b) => Number(isOrderOpen(b)) - Number(isOrderOpen(a)) || b.begunAtMs - a.begunAtMs)
        .slice(0, MOST_ORDERS)
        .toSorted((a, b) => b.begunAtMs - a.begunAtMs)
      await storage.set(key, JSON.stringify(kept))
      return kept
    },
  }
}
