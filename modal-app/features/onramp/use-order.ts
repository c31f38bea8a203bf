import { useEffect } from 'react'
import type { OnrampOrder } from '#schemas/http/blockchain/onramp.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { readQuantity, type KeptOrder } from './kept-order.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { onrampApi } from './onramp-api.ts'
import { storeOrder } from './order-storage.ts'

/** What the deployment says about a purchase. */
export interface FollowedOrder {
  /** Its state could not be read the last time. */
  readonly isStale: boolean
  /** The deployment does not know it. */
  readonly isUnknown: boolean
}

/** While a purchase may change. */
const POLLED_MS = 3_000
const NOT_FOUND = 404

/** Follows a purchase while it is open and shown, and stores what became of it. An expired one may still be paid. */
export function useOrder(order: KeptOrder): FollowedOrder {
  const dispatch = useAppDispatch()
  const isShown = useIsShown()
  const mayChange = isOrderOpen(order) || order.status === 'expired'
  const { currentData, error } = onrampApi.useOnrampOrderQuery(order.id, {
    skip: !mayChange,
    pollingInterval: isShown ? POLLED_MS : 0,
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    const changed = currentData && withAnswer(order, currentData)
    if (changed) void dispatch(storeOrder(changed))
  }, [dispatch, order, currentData])
  const isUnknown = isNotFound(error)
  return { isUnknown, isStale: error !== undefined && !isUnknown }
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === NOT_FOUND
}

/** A purchase with its state; undefined if nothing changed, or the answer is about another one. */
export function withAnswer(order: KeptOrder, answer: OnrampOrder): KeptOrder | undefined {
  const { status, transactionId, purchaseAmount } = answer
  const isOther = answer.id !== order.id || !isSameToken(answer.asset, order.asset)
  const received = readQuantity(purchaseAmount)
  const isSame =
    status === order.status && transactionId === order.transactionId && received === order.received
  return isOther || isSame ? undefined : { ...order, status, transactionId, received }
}
