import { useEffect, useState } from 'react'
import type { Network } from '#schemas/entities/network.ts'
import { findOutcome } from '#modal/core/commands/transactions/find-outcome.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { navigate, resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { isOpen } from '#modal/core/state/transactions/intent.ts'
import type { SwapIntent } from '#modal/features/swap/swap-intents.ts'
import { selectSwap } from '#modal/features/swap/swap-slice.ts'
import { useRevocation } from '#modal/features/swap/use-revocation.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Actions } from '#modal/ui/patterns/view-parts.tsx'
import { RevokeButton } from '#modal/views/parts/swaps/revoke-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { argumentsOf } from './arguments-of.ts'

/** Confirming in a wallet usually takes less. */
const LONG_PROMPT_MS = 30_000

interface StepActionsProps {
  readonly intent: SwapIntent
  readonly network: Network | undefined
}

/** What the visitor can do next. */
export function StepActions({ intent, network }: StepActionsProps) {
  if (isOpen(intent))
    return (
      <Actions>
        <OpenActions intent={intent} />
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
  const isBack = state === 'declined' || state === 'not-sent' || state === 'dismissed' || state === 'failed'
  return (
    <>
      {isBack && <BackButton intent={intent} textId="swap.again" />}
      <Button variant={isBack ? 'neutral' : 'primary'} onClick={() => dispatch(resetView('Account'))}>
        {text('swap.done')}
      </Button>
    </>
  )
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
  const goOn = (): void => {
    if (plan?.id === intent.swap.id) {
      dispatch(resetView('Swap'))
      dispatch(navigate('SwapPreview'))
    } else dispatch(resetView('Swap', argumentsOf(intent)))
  }
  return (
    <Button variant="primary" onClick={goOn}>
      {text(textId)}
    </Button>
  )
}

/** The outcome is unknown: the chain can be checked again, and only the visitor may decide to swap again. */
function OpenActions({ intent }: { readonly intent: SwapIntent }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const [isChecking, setChecking] = useState(false)
  const isPrompting = intent.state === 'asked'
  // Until the failure is certain no new transaction is offered: a wallet may report an error and send nevertheless.
  const isFailing = intent.state === 'failing'
  const isLong = useHasPassed(LONG_PROMPT_MS)
  // A wallet whose window was closed may never answer; then the chain is the better source.
  if (isPrompting && !isLong) return null
  const checkAgain = async (): Promise<void> => {
    setChecking(true)
    await dispatch(findOutcome(intent))
    setChecking(false)
  }
  const dismiss = async (): Promise<void> => {
    await dispatch(recordIntent({ ...intent, state: 'dismissed' }))
    dispatch(resetView('Swap'))
  }
  return (
    <>
      <Button
        variant={isPrompting ? 'neutral' : 'primary'}
        busy={isChecking}
        onClick={() => void checkAgain()}
      >
        {text('send.look')}
      </Button>
      {isFailing && <Button onClick={() => dispatch(resetView('Account'))}>{text('swap.done')}</Button>}
      {!isPrompting && !isFailing && (
        <Button variant="danger" onClick={() => void dismiss()}>
          {text('swap.dismiss')}
        </Button>
      )}
    </>
  )
}

function useHasPassed(durationMs: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => startTimer(() => setPassed(true), durationMs), [durationMs])
  return hasPassed
}
