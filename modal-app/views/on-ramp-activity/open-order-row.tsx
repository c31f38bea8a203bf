import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { orderShown } from '#modal/features/onramp/onramp-slice.ts'
import { useOrder } from '#modal/features/onramp/use-order.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Row } from '#modal/ui/primitives/row.tsx'
import { AssetPicture } from '#modal/views/parts/buying/asset-picture.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'

/** A purchase in progress, which is followed while it is shown. */
export function OpenOrderRow({ order }: { readonly order: KeptOrder }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { fiat } = useFiat()
  useOrder(order)
  const { id, status, provider, symbol, amount, currency } = order
  return (
    <Row
      icon={<AssetPicture symbol={symbol} size={40} />}
      label={text('buy.purchases.row', { symbol, amount: fiat(amount, currency) })}
      detail={text(status === 'paid' ? 'buy.purchases.paid' : 'buy.purchases.unpaid', {
        provider: provider.name,
      })}
      leadsOn
      onPress={() => {
        dispatch(orderShown(id))
        dispatch(navigate('BuyInProgress'))
      }}
    />
  )
}
