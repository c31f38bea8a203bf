import type { OrderStatus } from '#schemas/http/blockchain/onramp.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { useText } from '#modal/locales/use-text.ts'
import type { ProviderPage } from '#modal/services/order-slice.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { DoneButton } from '#modal/views/parts/paying/done-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ProviderPageActions } from './provider-page-actions.tsx'

export interface OrderActionsProps {
  readonly words: 'buy' | 'deposit'
  readonly order: { readonly id: string; readonly status: OrderStatus }
  readonly isUnknown: boolean
  /** The name of the provider or exchange. */
  readonly provider: string
  /** The page that this document has opened, of this order or another. */
  readonly page: ProviderPage | undefined
  /** Opens the page again. */
  readonly onAgain: () => void
}

/** What the visitor can do next: while nothing was done at the provider, its page can be opened. */
export function OrderActions({ words, order, isUnknown, provider, page, onAgain }: OrderActionsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { id, status } = order
  if (status === 'pending' && !isUnknown)
    return (
      <ProviderPageActions
        provider={provider}
        page={page?.orderId === id ? page : undefined}
        againText={text(`${words}.again.text`, { provider, exchange: provider })}
        onAgain={onAgain}
      />
    )
  const isAgain = status === 'failed' || status === 'expired' || isUnknown
  return (
    <Actions>
      {isAgain && (
        <Button
          variant="primary"
          onClick={() => dispatch(resetView(words === 'buy' ? 'OnRampProviders' : 'DepositFromExchange'))}
        >
          {text(`${words}.again`)}
        </Button>
      )}
      <DoneButton variant={isAgain ? 'neutral' : 'primary'} />
    </Actions>
  )
}
