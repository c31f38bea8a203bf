import { useEffect, useState } from 'react'
import type { WalletState } from '#frame/keys/embedded-wallet.ts'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { StepUp } from '#frame/screens/parts/step-up.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useSight } from '#frame/screens/parts/use-sight.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { RevealedPhrase } from './shown-phrase.tsx'
import type { Clock } from '#frame/platform/clock.ts'

/** How long the warning is shown before the phrase, in seconds (docs/security-model.md §5.15). */
const COUNTDOWN_S = 10

/** Shows the recovery phrase, after a step-up and a pause, and only while nothing covers the window. */
export function ExportScreen() {
  const text = useText()
  const { wallet, stage } = useTools()
  const { isBusy, failure, run } = useAction()
  const [state, setState] = useState<WalletState>()
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => run(wallet.status, setState), [run, wallet])

  if (isConfirmed) return <RevealWords onExpired={() => setConfirmed(false)} />
  if (state)
    return (
      <StepUp
        lead={text('step-up.lead.export')}
        unlockers={state.unlockers}
        onDone={() => setConfirmed(true)}
        onCancel={() => stage.finish('dismissed')}
      />
    )
  return (
    <Screen
      heading={text('export.heading')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <Button variant="primary" busy={isBusy} onClick={() => run(wallet.status, setState)}>
          {text(isBusy ? 'app.loading' : 'action.retry')}
        </Button>
      }
    >
      <FailureNote failure={failure} />
    </Screen>
  )
}

function RevealWords({ onExpired }: { readonly onExpired: () => void }) {
  const text = useText()
  const { wallet, stage, clock } = useTools()
  const { isBusy, failure, run } = useAction()
  const [screen, isSeen] = useSight(clock)
  const secondsLeft = useCountdown(COUNTDOWN_S, clock)
  const [words, setWords] = useState<readonly string[]>()
  const [wasHidden, setWasHidden] = useState(false)
  const isShown = words !== undefined && isSeen
  // A phrase that is out of sight is dropped from the state of the screen and has to be revealed anew, not only hidden.
  if (words && !isSeen) {
    setWords(undefined)
    setWasHidden(true)
  }
  useEffect(() => {
    if (failure?.code === 'STEP_UP_REQUIRED') onExpired()
  }, [failure, onExpired])

  const isWaiting = secondsLeft > 0
  return (
    <Screen
      step={isShown ? 'shown' : 'wait'}
      screenRef={screen}
      heading={text('export.heading')}
      lead={text('export.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        isShown ? (
          <RevealedPhrase.Actions words={words} />
        ) : (
          <>
            <Button
              variant="primary"
              busy={isBusy}
              disabled={isWaiting || !isSeen}
              onClick={() => run(wallet.revealPhrase, setWords)}
            >
              {isWaiting ? text('export.wait', { seconds: secondsLeft }) : text('export.show')}
            </Button>
            <Button variant="plain" onClick={() => stage.finish('dismissed')}>
              {text('action.cancel')}
            </Button>
          </>
        )
      }
    >
      {isShown ? (
        <RevealedPhrase.Grid words={words} />
      ) : (
        <>
          {wasHidden && <Note tone="plain">{text('export.hidden')}</Note>}
          <Note tone="danger" title={text('export.warning.title')}>
            {text('export.warning.text')}
          </Note>
          <Note tone="plain">{text('export.note')}</Note>
          <FailureNote failure={failure} />
        </>
      )}
    </Screen>
  )
}

/** Returns the whole seconds left of a pause that starts when the component mounts. */
export function useCountdown(seconds: number, clock: Pick<Clock, 'after'>): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => (left > 0 ? clock.after(1_000, () => setLeft(left - 1)) : undefined), [left, clock])
  return left
}
