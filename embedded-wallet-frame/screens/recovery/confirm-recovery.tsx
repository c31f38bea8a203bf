import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface ConfirmProps {
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onConfirm: () => void
  readonly onBack: () => void
}

/** Explains recovery by the operator before it is chosen. */
export function ConfirmOperator({ action, onConfirm, onBack }: ConfirmProps) {
  const text = useText()
  const { stage } = useTools()
  return (
    <Screen
      step="operator"
      heading={text('recovery.operator.heading')}
      lead={text('recovery.operator.lead')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button variant="primary" busy={action.isBusy} onClick={onConfirm}>
            {text('recovery.operator.confirm')}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      <Note tone="caution" title={text('recovery.operator.custodial')}>
        {text('recovery.operator.warning')}
      </Note>
      <FailureNote failure={action.failure} />
    </Screen>
  )
}

/** Explains the risk before recovery is postponed. */
export function ConfirmDeferral({ action, onConfirm, onBack }: ConfirmProps) {
  const text = useText()
  const { stage } = useTools()
  return (
    <Screen
      step="later"
      heading={text('recovery.later.heading')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button variant="primary" onClick={onBack}>
            {text('recovery.later.now')}
          </Button>
          <Button variant="plain" busy={action.isBusy} onClick={onConfirm}>
            {text('recovery.later.confirm')}
          </Button>
        </>
      }
    >
      <Note tone="caution">{text('recovery.kept')}</Note>
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
