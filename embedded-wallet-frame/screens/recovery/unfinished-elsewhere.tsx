import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface UnfinishedElsewhereProps {
  readonly onStarted: () => void
  readonly onUsePhrase: () => void
}

/** Shown if a wallet was started in another browser but never finished, so that its address was never shared. */
export function UnfinishedElsewhere({ onStarted, onUsePhrase }: UnfinishedElsewhereProps) {
  const text = useText()
  const { wallet, stage } = useTools()
  const action = useAction()
  return (
    <Screen
      step="elsewhere"
      heading={text('recovery.elsewhere.heading')}
      lead={text('recovery.elsewhere.lead')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button
            variant="primary"
            busy={action.isBusy}
            onClick={() => action.run(wallet.startAnew, onStarted)}
          >
            {text('recovery.elsewhere.anew')}
          </Button>
          <Button variant="plain" onClick={onUsePhrase}>
            {text('unlock.words')}
          </Button>
          <Button variant="plain" onClick={() => stage.finish('dismissed')}>
            {text('action.cancel')}
          </Button>
        </>
      }
    >
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
