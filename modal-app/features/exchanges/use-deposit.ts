import type { Deposit } from '#schemas/http/blockchain/exchanges.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import {
  useFollowedOrder,
  useOrderPolling,
  type FollowedOrder,
} from '#modal/core/hooks/use-followed-order.ts'
import { useOrdersOf } from '#modal/core/hooks/use-orders-of.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { selectDeposit, readDeposits, storeDeposit as storeOrder } from './deposit-slice.ts'
import { exchangesApi } from './exchanges-api.ts'
import { KeptDeposit } from './kept-deposit.ts'

/** Reads the newest open deposit to an account that was begun in this browser. */
export function useOpenDeposit(account: ActiveAccount): KeptDeposit | undefined {
  return useOrdersOf(account, selectDeposit, readDeposits)?.find(isOrderOpen)
}

/** Follows a deposit while it is open and shown. */
export function useDeposit(deposit: KeptDeposit): FollowedOrder {
  const query = exchangesApi.useDepositQuery(deposit.id, useOrderPolling(deposit))
  return useFollowedOrder(deposit, { query, withAnswer, storeOrder })
}

/** A deposit with its state; undefined if nothing changed, or the answer is about another one. */
function withAnswer(deposit: KeptDeposit, answer: Deposit): KeptDeposit | undefined {
  const { status, transactionId } = answer
  const isOther =
    answer.id !== deposit.id ||
    !isSameToken(answer.asset, deposit.asset) ||
    answer.address !== deposit.address
  const received = KeptDeposit.shape.received.safeParse(answer.receivedAmount).data ?? null
  const isSame =
    status === deposit.status && transactionId === deposit.transactionId && received === deposit.received
  return isOther || isSame ? undefined : { ...deposit, status, transactionId, received }
}
