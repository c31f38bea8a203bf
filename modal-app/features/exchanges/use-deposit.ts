import { useEffect, useMemo } from 'react'
import type { Deposit } from '#schemas/http/blockchain/exchanges.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useIsShown } from '#modal/core/hooks/use-is-shown.ts'
import { selectDeposit } from './deposit-slice.ts'
import { readDeposits, storeDeposit } from './deposit-storage.ts'
import { exchangesApi } from './exchanges-api.ts'
import { KeptDeposit } from './kept-deposit.ts'
import { isSameToken } from '#modal/lib/is-same-token.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'

/** What the deployment says about a deposit. */
export interface FollowedDeposit {
  /** Its state could not be read the last time. */
  readonly isStale: boolean
  /** The deployment does not know it. */
  readonly isUnknown: boolean
}

/** While a deposit may change. */
const POLLED_MS = 3_000
const NOT_FOUND = 404

/** Reads the newest open deposit to an account that was begun in this browser. */
export function useOpenDeposit(account: ActiveAccount): KeptDeposit | undefined {
  const dispatch = useAppDispatch()
  const { deposits } = useAppSelector(selectDeposit)
  const isShown = useIsShown()
  useEffect(() => {
    if (isShown) void dispatch(readDeposits())
  }, [dispatch, isShown])
  const { address, network } = account
  return useMemo(
    () =>
      deposits?.find(
        (deposit) =>
          isOrderOpen(deposit) &&
          deposit.address === address &&
          deposit.caipNetworkId === network.caipNetworkId,
      ),
    [deposits, address, network],
  )
}

/** Follows a deposit while it is open and shown, and stores what became of it. An expired one may still arrive. */
export function useDeposit(deposit: KeptDeposit): FollowedDeposit {
  const dispatch = useAppDispatch()
  const isShown = useIsShown()
  const { currentData, error } = exchangesApi.useDepositQuery(deposit.id, {
    skip: !isOrderOpen(deposit) && deposit.status !== 'expired',
    pollingInterval: isShown ? POLLED_MS : 0,
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    const changed = currentData && withAnswer(deposit, currentData)
    if (changed) void dispatch(storeDeposit(changed))
  }, [dispatch, deposit, currentData])
  const isUnknown =
    typeof error === 'object' && error !== null && 'status' in error && error.status === NOT_FOUND
  return { isUnknown, isStale: error !== undefined && !isUnknown }
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
