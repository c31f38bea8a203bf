import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The item to be removed. */
export interface Removal {
  readonly kind: 'unlocker' | 'browser'
  readonly id: string
  readonly name: string
}

interface ConfirmRemovalProps {
  readonly removal: Removal
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onConfirm: () => void
  readonly onBack: () => void
}

/** Explains the consequences of a removal before it happens. */
export function ConfirmRemoval({ removal, action, onConfirm, onBack }: ConfirmRemovalProps) {
  const text = useText()
  const { stage } = useTools()
  return (
    <Screen
      step="removal"
      heading={text('devices.removal.heading', { name: removal.name })}
      lead={text(removal.kind === 'unlocker' ? 'devices.removal.unlocker' : 'devices.removal.browser')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button variant="danger" busy={action.isBusy} onClick={onConfirm}>
            {text('devices.removal.confirm')}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
