import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { PasswordField } from '#frame/screens/parts/password-field.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface UnlockWithPasswordProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with its password. Deriving the key takes a moment, which the button says. */
export function UnlockWithPassword({ onDone, onBack }: UnlockWithPasswordProps) {
  const text = useText()
  const { wallet, stage } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [password, setPassword] = useState('')
  const open = (): void => {
    if (password !== '') run(() => wallet.openWithPassword(password), onDone)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Screen
        step="password"
        heading={text('unlock.password.heading')}
        onHeight={stage.resize}
        isBusy={isBusy}
        actions={
          <>
            <Button variant="primary" busy={isBusy} disabled={password === ''} onClick={open}>
              {text(isBusy ? 'password.deriving' : 'unlock.confirm')}
            </Button>
            <Button variant="plain" onClick={onBack}>
              {text('action.back')}
            </Button>
          </>
        }
      >
        <PasswordField
          isNew={false}
          value={password}
          fault={failure && failureText(failure, text)}
          onChange={(next) => {
            reset()
            setPassword(next)
          }}
        />
        <output className="visually-hidden">{isBusy ? text('password.deriving') : ''}</output>
      </Screen>
    </form>
  )
}
