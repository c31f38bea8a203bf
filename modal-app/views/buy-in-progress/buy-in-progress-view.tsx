import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { beginPurchase } from '#modal/features/onramp/begin-purchase.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { selectOnramp, readOrders } from '#modal/features/onramp/onramp-slice.ts'
import { useOrder } from '#modal/features/onramp/use-order.ts'
import { useNumbers } from '#modal/locales/use-numbers.ts'
import { useText } from '#modal/locales/use-text.ts'
import { isOrderOpen } from '#modal/services/order-list.ts'
import { OrderInProgress } from '#modal/views/parts/buying/order-in-progress.tsx'
import { OrderProgress } from '#modal/views/parts/buying/order-progress.tsx'
import { useFiat } from '#modal/views/parts/buying/use-fiat.ts'
import { TransferLine } from '#modal/views/parts/transfers/transfer-lines.tsx'

/** A purchase, from the press on its provider to its transaction on the chain. */
export function BuyInProgressView() {
  return <OrderInProgress words="buy" select={selectOnramp} readOrders={readOrders} progress={Progress} />
}

function Progress({ order }: { readonly order: KeptOrder }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { page } = useAppSelector(selectOnramp)
  const { fiat } = useFiat()
  const { quantity } = useNumbers()
  const followed = useOrder(order)
  const { status, provider, symbol, asset, amount, currency, method, expected, received } = order
  const isWaiting = isOrderOpen(order) && !followed.isUnknown
  const buyAgain = (): void => {
    const { address, caipNetworkId: chainId } = order
    void dispatch(
      beginPurchase({
        provider,
        symbol,
        expected,
        openingText: text('buy.opening.title', { provider: provider.name }),
        query: { provider: provider.id, chainId, address, asset, amount, currency, method },
      }),
    )
  }
  return (
    <OrderProgress
      words="buy"
      order={order}
      provider={provider.name}
      followed={followed}
      page={page}
      onAgain={buyAgain}
    >
      <TransferLine name={text('buy.provider')} isShort>
        <bdi>{provider.name}</bdi>
      </TransferLine>
      <TransferLine name={text(status === 'delivered' ? 'swap.paid.really' : 'swap.paid')} isShort>
        <bdi>{fiat(amount, currency)}</bdi>
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
