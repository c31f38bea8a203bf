import { useEffect } from 'react'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { isOrderOpen, type ListedOrder } from '#modal/services/order-list.ts'
import { useAppDispatch } from './store-hooks.ts'
import { useIsShown } from './use-is-shown.ts'

/** What the deployment says about an order. */
export interface FollowedOrder {
  /** Its state could not be read the last time. */
  readonly isStale: boolean
  /** The deployment does not know it. */
  readonly isUnknown: boolean
}

interface AnsweredOrder<Order, Answer> {
  readonly query: { readonly currentData?: Answer | undefined; readonly error?: unknown }
  /** The order with its state; undefined if nothing changed. */
  readonly withAnswer: (order: Order, answer: Answer) => Order | undefined
  readonly storeOrder: (order: Order) => CoreThunk<Promise<void>>
}

/** While an order may change. */
const POLLED_MS = 3_000
const NOT_FOUND = 404

/** How the state of an order is asked for: while it is open and shown. An expired one may still be carried out. */
export function useOrderPolling(order: ListedOrder) {
  const isShown = useIsShown()
  return {
    skip: !isOrderOpen(order) && order.status !== 'expired',
    pollingInterval: isShown ? POLLED_MS : 0,
    refetchOnMountOrArgChange: true,
  }
}

/** Stores what became of an order. */
export function useFollowedOrder<Order extends ListedOrder, Answer>(
  order: Order,
  { query: { currentData, error }, withAnswer, storeOrder }: AnsweredOrder<Order, Answer>,
): FollowedOrder {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const changed = currentData && withAnswer(order, currentData)
    if (changed) void dispatch(storeOrder(changed))
  }, [dispatch, order, currentData, withAnswer, storeOrder])
  const isUnknown =
    typeof error === 'object' && error !== null && 'status' in error && error.status === NOT_FOUND
  return { isUnknown, isStale: error !== undefined && !isUnknown }
}
