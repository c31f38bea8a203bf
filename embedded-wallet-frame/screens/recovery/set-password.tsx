import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { PasswordField } from '#frame/screens/parts/password-field.tsx'
import { passwordStrength } from '#frame/screens/parts/password-strength.ts'
import { StrengthMeter } from '#frame/screens/parts/strength-meter.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Result } from '#schemas/errors/result.ts'

interface SetPasswordProps {
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onAdd: (work: () => Promise<Result<undefined>>) => void
  readonly onBack: () => void
}

/** Sets a password that is hard to guess. Deriving the key takes a moment, which the button says. */
export function SetPassword({ action, onAdd, onBack }: SetPasswordProps) {
  const text = useText()
  const { wallet, stage } = useTools()
  const [password, setPassword] = useState('')
  const isTaken = passwordStrength(password) !== 'weak'
  const add = (): void => {
    if (isTaken && !action.isBusy) onAdd(() => wallet.addPassword(password))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Screen
        step="password"
        heading={text('recovery.password.heading')}
        lead={text('recovery.password.lead')}
        onHeight={stage.resize}
        isBusy={action.isBusy}
        actions={
          <>
            <Button variant="primary" busy={action.isBusy} disabled={!isTaken} onClick={add}>
              {text(action.isBusy ? 'password.deriving' : 'recovery.password.confirm')}
            </Button>
            <Button variant="plain" onClick={onBack}>
              {text('action.back')}
            </Button>
          </>
        }
      >
        <PasswordField
          isNew
          value={password}
          onChange={setPassword}
          hint={<StrengthMeter password={password} />}
          fault={action.failure && failureText(action.failure, text)}
        />
        <output className="visually-hidden">{action.isBusy ? text('password.deriving') : ''}</output>
        <Note tone="plain">{text('recovery.password.note')}</Note>
      </Screen>
    </form>
  )
}
