import { useEffect, useState } from 'react'
import { findOutcome } from '#modal/core/commands/transactions/find-outcome.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { resetView } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Button } from '#ui/primitives/button.tsx'

/** Confirming in a wallet usually takes less. */
const LONG_PROMPT_MS = 30_000

interface OpenActionsProps {
  readonly intent: Intent
  /** Where another one can be made. */
  readonly form: 'WalletSend' | 'Swap' | 'Pay'
  readonly dismissId: MessageId
}

/** The outcome is unknown: the chain can be checked again, and only the visitor may decide to send again. */
export function OpenActions({ intent, form, dismissId }: OpenActionsProps) {
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
    dispatch(resetView(form))
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
      {isFailing && <Button onClick={() => dispatch(resetView('Account'))}>{text('send.done')}</Button>}
      {!isPrompting && !isFailing && (
        <Button variant="danger" onClick={() => void dismiss()}>
          {text(dismissId)}
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
