import type { Network } from '#schemas/entities/network.ts'
import { navigate, resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { isOpen } from '#modal/core/state/transactions/intent.ts'
import { selectShownPayment } from '#modal/features/pay/pay-slice.ts'
import type { SwapIntent } from '#modal/features/swap/swap-intents.ts'
import { selectSwap } from '#modal/features/swap/swap-slice.ts'
import { useRevocation } from '#modal/features/swap/use-revocation.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { RevokeButton } from '#modal/views/parts/swaps/revoke-button.tsx'
import { OpenActions } from '#modal/views/parts/transactions/open-actions.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { argumentsOf } from './arguments-of.ts'

interface StepActionsProps {
  readonly intent: SwapIntent
  readonly network: Network | undefined
}

/** What the visitor can do next. */
export function StepActions({ intent, network }: StepActionsProps) {
  const isForPayment = useIsForPayment(intent)
  if (isOpen(intent))
    return (
      <Actions>
        <OpenActions intent={intent} form={isForPayment ? 'Pay' : 'Swap'} dismissId="swap.dismiss" />
      </Actions>
    )
  const { state, swap } = intent
  if (state === 'confirmed' && (swap.step === 'approve' || swap.step === 'reset'))
    return (
      <Actions>
        <BackButton intent={intent} textId="swap.continue" />
        {swap.step === 'approve' && network && <Revoke key={intent.id} approval={intent} network={network} />}
      </Actions>
    )
  return (
    <Actions>
      <SettledActions intent={intent} />
    </Actions>
  )
}

function Revoke({ approval, network }: { readonly approval: SwapIntent; readonly network: Network }) {
  return <RevokeButton approval={approval} network={network} preparing={useRevocation(approval, network)} />
}

/** The outcome is known: another step, or nothing, may follow. */
function SettledActions({ intent }: { readonly intent: SwapIntent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { state } = intent
  const isForPayment = useIsForPayment(intent)
  const isBack = state === 'declined' || state === 'not-sent' || state === 'dismissed' || state === 'failed'
  return (
    <>
      {isBack && <BackButton intent={intent} textId="swap.again" />}
      <Button
        variant={isBack ? 'neutral' : 'primary'}
        onClick={() => dispatch(resetView(isForPayment ? 'Pay' : 'Account'))}
      >
        {text(isForPayment ? 'pay.again' : 'swap.done')}
      </Button>
    </>
  )
}

/** Whether a payment that this document knows is made with what is received. */
function useIsForPayment({ swap }: SwapIntent): boolean {
  const { paymentId = '' } = swap
  return useAppSelector(selectShownPayment)?.terms.id === paymentId
}

interface BackButtonProps {
  readonly intent: SwapIntent
  readonly textId: 'swap.continue' | 'swap.again'
}

/** Back to the swap this step belongs to; to the form if this document does not know it. */
function BackButton({ intent, textId }: BackButtonProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const { plan } = useAppSelector(selectSwap)
  const isForPayment = useIsForPayment(intent)
  const goOn = (): void => {
    if (plan?.id === intent.swap.id) {
      dispatch(resetView(isForPayment ? 'Pay' : 'Swap'))
      dispatch(navigate('SwapPreview'))
    } else if (isForPayment) {
      // Another price is asked for among the ways to pay.
      dispatch(resetView('Pay'))
      dispatch(navigate('PayWays'))
    } else dispatch(resetView('Swap', argumentsOf(intent)))
  }
  return (
    <Button variant="primary" onClick={goOn}>
      {text(textId)}
    </Button>
  )
}
