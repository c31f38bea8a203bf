import { useText } from '#frame/locales/use-text.ts'
import { Confirmation, type Confirmed } from '#frame/screens/parts/confirmation.tsx'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Explains recovery by the operator before it is chosen. */
export function ConfirmOperator(confirmed: Confirmed) {
  const text = useText()
  return (
    <Confirmation
      step="operator"
      heading={text('recovery.operator.heading')}
      lead={text('recovery.operator.lead')}
      label={text('recovery.operator.confirm')}
      variant="primary"
      {...confirmed}
    >
      <Note tone="caution" title={text('recovery.operator.custodial')}>
        {text('recovery.operator.warning')}
      </Note>
    </Confirmation>
  )
}

/** Explains the risk before recovery is postponed. */
export function ConfirmDeferral({ action, onConfirm, onBack }: Confirmed) {
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
