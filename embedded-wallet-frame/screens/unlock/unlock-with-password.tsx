import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { PasswordField } from '#frame/screens/parts/password-field.tsx'
import { PasswordScreen } from '#frame/screens/parts/password-screen.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'

interface UnlockWithPasswordProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with its password. */
export function UnlockWithPassword({ onDone, onBack }: UnlockWithPasswordProps) {
  const text = useText()
  const { wallet } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [password, setPassword] = useState('')
  const open = (): void => {
    if (password !== '') run(() => wallet.openWithPassword(password), onDone)
  }
  return (
    <PasswordScreen
      headingId="unlock.password.heading"
      confirmId="unlock.confirm"
      isBusy={isBusy}
      isComplete={password !== ''}
      onConfirm={open}
      onBack={onBack}
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
    </PasswordScreen>
  )
}
