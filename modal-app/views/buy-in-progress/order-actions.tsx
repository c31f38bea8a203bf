import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { beginPurchase } from '#modal/features/onramp/begin-purchase.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { selectOnramp } from '#modal/features/onramp/onramp-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { ProviderPageActions } from '#modal/views/parts/buying/provider-page-actions.tsx'
import { DoneButton } from '#modal/views/parts/paying/done-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface OrderActionsProps {
  readonly order: KeptOrder
  readonly isUnknown: boolean
}

/** What the visitor can do next. */
export function OrderActions({ order, isUnknown }: OrderActionsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { status } = order
  if (status === 'pending' && !isUnknown) return <PendingActions order={order} />
  const isAgain = status === 'failed' || status === 'expired' || isUnknown
  return (
    <Actions>
      {isAgain && (
        <Button variant="primary" onClick={() => dispatch(resetView('OnRampProviders'))}>
          {text('buy.again')}
        </Button>
      )}
      <DoneButton variant={isAgain ? 'neutral' : 'primary'} />
    </Actions>
  )
}

/** Nothing was paid yet: the provider’s page can be opened. */
function PendingActions({ order }: { readonly order: KeptOrder }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { page } = useAppSelector(selectOnramp)
  const provider = order.provider.name
  const buyAgain = (): void => {
    const { address, caipNetworkId: chainId, asset, amount, currency, method, symbol, expected } = order
    void dispatch(
      beginPurchase({
        provider: order.provider,
        symbol,
        expected,
        openingText: text('buy.opening.title', { provider }),
        query: { provider: order.provider.id, chainId, address, asset, amount, currency, method },
      }),
    )
  }
  return (
    <ProviderPageActions
      provider={provider}
      page={page?.orderId === order.id ? page : undefined}
      againText={text('buy.again.text', { provider })}
      onAgain={buyAgain}
    />
  )
}
