import type { ReactNode } from 'react'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface PasswordScreenProps {
  readonly headingId: MessageId
  readonly lead?: string
  readonly confirmId: MessageId
  readonly isBusy: boolean
  readonly isComplete: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
  /** The field for the password, and what belongs to it. */
  readonly children: ReactNode
}

/** The form for a password. Deriving the key takes a moment, which the button says. */
export function PasswordScreen(props: PasswordScreenProps) {
  const { headingId, confirmId, isBusy, isComplete, onConfirm, onBack, children, ...rest } = props
  const text = useText()
  const { stage } = useTools()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <Screen
        {...rest}
        step="password"
        heading={text(headingId)}
        onHeight={stage.resize}
        isBusy={isBusy}
        actions={
          <>
            <Button variant="primary" busy={isBusy} disabled={!isComplete} onClick={onConfirm}>
              {text(isBusy ? 'password.deriving' : confirmId)}
            </Button>
            <Button variant="plain" onClick={onBack}>
              {text('action.back')}
            </Button>
          </>
        }
      >
        {children}
        <output className="visually-hidden">{isBusy ? text('password.deriving') : ''}</output>
      </Screen>
    </form>
  )
}
