import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { isOpen } from '#modal/core/state/transactions/intent.ts'
import type { ShownPayment } from '#modal/features/pay/use-payment.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { useSiteHost } from '#modal/views/parts/paying/use-payment-texts.ts'
import { OpenActions } from '#modal/views/parts/transactions/open-actions.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { ShownState } from './state-texts.ts'

/** What the visitor can do about a payment in its state. */
export function ResultActions({
  shown,
  state,
}: {
  readonly shown: ShownPayment
  readonly state: ShownState
}) {
  const text = useText()
  const dispatch = useAppDispatch()
  const site = useSiteHost()
  const { stage, intent, entry } = shown
  // The transaction of this wallet matters only until the API knows of one.
  if (intent && isOpen(intent) && stage === intent.state)
    return (
      <Actions>
        <OpenActions intent={intent} form="Pay" dismissId="pay.dismiss" />
      </Actions>
    )
  const mayPay = stage === 'open' && entry.isOpen
  const isWaiting = state === 'sent' || state === 'confirmed' || state === 'reorganised'
  return (
    <Actions>
      {mayPay && (
        <Button variant="primary" onClick={() => dispatch(resetView('Pay'))}>
          {text('pay.again')}
        </Button>
      )}
      <Button variant={mayPay || isWaiting ? 'neutral' : 'primary'} onClick={() => dispatch(closeModal())}>
        {text('pay.back', { site })}
      </Button>
    </Actions>
  )
}
