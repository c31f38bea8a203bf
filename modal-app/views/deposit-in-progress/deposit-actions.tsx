import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { beginDeposit } from '#modal/features/exchanges/begin-deposit.ts'
import { selectDeposit } from '#modal/features/exchanges/deposit-slice.ts'
import type { KeptDeposit } from '#modal/features/exchanges/kept-deposit.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { ProviderPageActions } from '#modal/views/parts/buying/provider-page-actions.tsx'
import { DoneButton } from '#modal/views/parts/paying/done-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface DepositActionsProps {
  readonly deposit: KeptDeposit
  readonly isUnknown: boolean
}

/** What the visitor can do next. */
export function DepositActions({ deposit, isUnknown }: DepositActionsProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { status } = deposit
  if (status === 'pending' && !isUnknown) return <PendingActions deposit={deposit} />
  const isAgain = status === 'failed' || status === 'expired' || isUnknown
  return (
    <Actions>
      {isAgain && (
        <Button variant="primary" onClick={() => dispatch(resetView('DepositFromExchange'))}>
          {text('deposit.again')}
        </Button>
      )}
      <DoneButton variant={isAgain ? 'neutral' : 'primary'} />
    </Actions>
  )
}

/** Nothing was withdrawn yet: the exchange’s page can be opened. */
function PendingActions({ deposit }: Pick<DepositActionsProps, 'deposit'>) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { page } = useAppSelector(selectDeposit)
  const { id, exchange, symbol, address, caipNetworkId: chainId, asset, amount } = deposit
  const depositAgain = (): void => {
    const openingText = text('buy.opening.title', { provider: exchange.name })
    void dispatch(beginDeposit({ exchange, symbol, openingText, query: { chainId, address, asset, amount } }))
  }
  return (
    <ProviderPageActions
      provider={exchange.name}
      page={page?.depositId === id ? page : undefined}
      againText={text('deposit.again.text', { exchange: exchange.name })}
      onAgain={depositAgain}
    />
  )
}
