import type { OnrampOrder } from '#schemas/http/blockchain/onramp.ts'
import {
  useFollowedOrder,
  useOrderPolling,
  type FollowedOrder,
} from '#modal/core/hooks/use-followed-order.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { readQuantity, type KeptOrder } from './kept-order.ts'
import { onrampApi } from './onramp-api.ts'
import { storeOrder } from './onramp-slice.ts'

/** Follows a purchase while it is open and shown. */
export function useOrder(order: KeptOrder): FollowedOrder {
  const query = onrampApi.useOnrampOrderQuery(order.id, useOrderPolling(order))
  return useFollowedOrder(order, { query, withAnswer, storeOrder })
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
