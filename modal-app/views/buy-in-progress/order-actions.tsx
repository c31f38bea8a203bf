import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { beginPurchase } from '#modal/features/onramp/begin-purchase.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { selectOnramp } from '#modal/features/onramp/onramp-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { focusProviderWindow } from '#modal/platform/provider-window.ts'
import { Actions, Lead } from '#modal/ui/patterns/view-parts.tsx'
import { LinkButton } from '#modal/views/parts/buttons/link-button.tsx'
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
      <Button variant={isAgain ? 'neutral' : 'primary'} onClick={() => dispatch(resetView('Account'))}>
        {text('swap.done')}
      </Button>
    </Actions>
  )
}

/** Nothing was paid yet: the provider’s page can be opened. */
function PendingActions({ order }: { readonly order: KeptOrder }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { page } = useAppSelector(selectOnramp)
  const provider = order.provider.name
  const own = page?.orderId === order.id ? page : undefined
  const openAgain = (): void => {
    if (own && focusProviderWindow()) return
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
    <>
      <Lead>{text(own?.isBlocked ? 'buy.blocked' : 'buy.again.text', { provider })}</Lead>
      <Actions>
        {own?.isBlocked ? (
          <LinkButton href={own.url} icon={<ArrowUpRight size={18} aria-hidden className="mirrored" />}>
            {text('buy.open-provider', { provider })}
          </LinkButton>
        ) : (
          <Button onClick={openAgain}>{text('buy.open-again', { provider })}</Button>
        )}
      </Actions>
    </>
  )
}
