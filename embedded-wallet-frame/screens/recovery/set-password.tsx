import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { PasswordField } from '#frame/screens/parts/password-field.tsx'
import { PasswordScreen } from '#frame/screens/parts/password-screen.tsx'
import { passwordStrength } from '#frame/screens/parts/password-strength.ts'
import { StrengthMeter } from '#frame/screens/parts/strength-meter.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import type { Result } from '#schemas/errors/result.ts'

interface SetPasswordProps {
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onAdd: (work: () => Promise<Result<undefined>>) => void
  readonly onBack: () => void
}

/** Sets a password that is hard to guess. */
export function SetPassword({ action, onAdd, onBack }: SetPasswordProps) {
  const text = useText()
  const { wallet } = useTools()
  const [password, setPassword] = useState('')
  const isTaken = passwordStrength(password) !== 'weak'
  const add = (): void => {
    if (isTaken && !action.isBusy) onAdd(() => wallet.addPassword(password))
  }
  return (
    <PasswordScreen
      headingId="recovery.password.heading"
      lead={text('recovery.password.lead')}
      confirmId="recovery.password.confirm"
      isBusy={action.isBusy}
      isComplete={isTaken}
      onConfirm={add}
      onBack={onBack}
    >
      <PasswordField
        isNew
        value={password}
        onChange={setPassword}
        hint={<StrengthMeter password={password} />}
        fault={action.failure && failureText(action.failure, text)}
      />
      <Note tone="plain">{text('recovery.password.note')}</Note>
    </PasswordScreen>
  )
}
