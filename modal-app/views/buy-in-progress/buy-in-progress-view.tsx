import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNetwork } from '#modal/core/state/network/network-slice.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { selectOnramp, type Beginning } from '#modal/features/onramp/onramp-slice.ts'
import { readOrders } from '#modal/features/onramp/order-storage.ts'
import { useOrder } from '#modal/features/onramp/use-order.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { View } from '#modal/ui/patterns/view-parts.tsx'
import { OrderProgress } from '#modal/views/parts/buying/order-progress.tsx'
import { ProviderOpening } from '#modal/views/parts/buying/provider-opening.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { TransferLine } from '#modal/views/parts/transfers/transfer-lines.tsx'
import { OrderActions } from './order-actions.tsx'
import { BEGIN_FAULTS, ORDER_TEXTS, UNKNOWN_ORDER } from './order-texts.ts'

/** A purchase, from the press on its provider to its transaction on the chain. */
export function BuyInProgressView() {
  const dispatch = useAppDispatch()
  const { beginning, orders, shownId } = useAppSelector(selectOnramp)
  useEffect(() => void dispatch(readOrders()), [dispatch])
  const order = orders?.find(({ id }) => id === shownId)
  if (beginning) return <Opening beginning={beginning} />
  return order ? <Progress key={order.id} order={order} /> : <View>{null}</View>
}

function Opening({ beginning: { provider, fault } }: { readonly beginning: Beginning }) {
  const text = useText()
  const values = { provider: provider.name }
  return <ProviderOpening provider={provider.name} failure={fault && text(BEGIN_FAULTS[fault], values)} />
}

function Progress({ order }: { readonly order: KeptOrder }) {
  const text = useText()
  const { fiat } = useFiat()
  const { quantity } = useNumbers()
  const network = useAppSelector(selectNetwork(order.caipNetworkId))
  const { isStale, isUnknown } = useOrder(order)
  const { status, provider, symbol, expected, received, transactionId, address } = order
  const values = { provider: provider.name, symbol, network: network?.name ?? '' }
  const texts = isUnknown ? UNKNOWN_ORDER : ORDER_TEXTS[status]
  const isWaiting = isOrderOpen(order) && !isUnknown
  return (
    <OrderProgress
      title={text(texts.title, values)}
      text={text(texts.text, values)}
      isWaiting={isWaiting}
      isFailed={status === 'failed'}
      isStale={isStale}
      network={network}
      address={address}
      transactionId={status === 'delivered' ? transactionId : undefined}
      actions={<OrderActions order={order} isUnknown={isUnknown} />}
    >
      <TransferLine name={text('buy.provider')} isShort>
        <bdi>{provider.name}</bdi>
      </TransferLine>
      <TransferLine name={text(status === 'delivered' ? 'swap.paid.really' : 'swap.paid')} isShort>
        <bdi>{fiat(order.amount, order.currency)}</bdi>
      </TransferLine>
      <TransferLine name={text(status === 'delivered' ? 'swap.received.really' : 'swap.received')} isShort>
        <bdi>
          {received !== null
            ? `${quantity(received)} ${symbol}`
            : `${expected === null || !isWaiting ? '' : `≈ ${quantity(expected)} `}${symbol}`}
        </bdi>
      </TransferLine>
    </OrderProgress>
  )
}
