import { useEffect, useMemo } from 'react'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { OrderState } from '#modal/services/order-slice.ts'
import { useAppDispatch, useAppSelector } from './store-hooks.ts'
import type { ActiveAccount } from './use-active-account.ts'
import { useIsShown } from './use-is-shown.ts'

interface AccountOrder {
  readonly address: string
  /** CAIP-2 id. */
  readonly caipNetworkId: string
}

/**
 * Reads the orders of one kind that were begun in this browser for an account, newest first.
 *
 * @returns undefined until they have been read.
 */
export function useOrdersOf<Order extends AccountOrder>(
  account: ActiveAccount | undefined,
  select: (state: object) => OrderState<object, Order>,
  readOrders: () => CoreThunk<Promise<void>>,
): readonly Order[] | undefined {
  const dispatch = useAppDispatch()
  const { orders } = useAppSelector(select)
  const isShown = useIsShown()
  useEffect(() => {
    if (isShown) void dispatch(readOrders())
  }, [dispatch, isShown, readOrders])
  return useMemo(
    () =>
      account &&
      orders?.filter(
        ({ address, caipNetworkId }) =>
          address === account.address && caipNetworkId === account.network.caipNetworkId,
      ),
    [account, orders],
  )
}
