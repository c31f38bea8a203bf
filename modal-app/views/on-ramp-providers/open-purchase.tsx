import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { orderShown } from '#modal/features/onramp/onramp-slice.ts'
import { useKeptOrders } from '#modal/features/onramp/use-purchases.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Reminder } from '#modal/ui/patterns/reminder.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'

/** The newest purchase that is not settled, so that nothing is bought twice by mistake. */
export function OpenPurchase({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { fiat } = useFiat()
  const order = useKeptOrders(account)?.find(isOrderOpen)
  if (!order) return null
  const see = (): void => {
    dispatch(orderShown(order.id))
    dispatch(navigate('BuyInProgress'))
  }
  return (
    <Reminder
      title={text('buy.open.title')}
      text={text('buy.open.text', {
        provider: order.provider.name,
        amount: fiat(order.amount, order.currency),
        symbol: order.symbol,
      })}
    >
      <Button onClick={see}>{text('buy.open.see')}</Button>
    </Reminder>
  )
}
