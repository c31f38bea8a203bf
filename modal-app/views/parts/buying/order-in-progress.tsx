import { useEffect, type ComponentType } from 'react'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { OrderState } from '#modal/services/order-slice.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { ProviderOpening } from './provider-opening.tsx'

interface OrderInProgressProps<Order> {
  readonly words: 'buy' | 'deposit'
  readonly select: (state: object) => OrderState<object, Order>
  readonly readOrders: () => CoreThunk<Promise<void>>
  readonly progress: ComponentType<{ readonly order: Order }>
}

/** An order, from the press on its provider to its transaction on the chain. */
export function OrderInProgress<Order extends { readonly id: string }>({
  words,
  select,
  readOrders,
  progress: Progress,
}: OrderInProgressProps<Order>) {
  const dispatch = useAppDispatch()
  const { beginning, orders, shownId } = useAppSelector(select)
  useEffect(() => void dispatch(readOrders()), [dispatch, readOrders])
  const order = orders?.find(({ id }) => id === shownId)
  if (beginning) return <ProviderOpening words={words} beginning={beginning} />
  return order ? <Progress key={order.id} order={order} /> : <View>{null}</View>
}
