import type { ReactNode } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { FailureNote } from './failure-note.tsx'
import type { Action } from './use-action.ts'

export interface Confirmed {
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onConfirm: () => void
  readonly onBack: () => void
}

interface ConfirmationProps extends Confirmed {
  readonly step: string
  readonly heading: string
  readonly lead: string
  /** The label of what confirms. */
  readonly label: string
  readonly variant: 'primary' | 'danger'
  readonly children?: ReactNode
}

/** Explains the consequences of something before it happens. */
export function Confirmation({
  action,
  onConfirm,
  onBack,
  label,
  variant,
  children,
  ...rest
}: ConfirmationProps) {
  const text = useText()
  const { stage } = useTools()
  return (
    <Screen
      {...rest}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button variant={variant} busy={action.isBusy} onClick={onConfirm}>
            {label}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      {children}
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
