import { useState, type FormEvent } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { startEmailChange } from '#modal/features/email-login/email-change.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, Lead, View } from '#modal/ui/patterns/view-parts.tsx'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'
import { useCooldownFailure } from '#modal/views/parts/commands/use-cooldown-failure.ts'
import { EmailField } from '#modal/views/parts/login/email-field.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** A new e-mail address for the account. */
export function UpdateEmailWalletView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { wallet } = useAppSelector(selectEmbedded)
  const [email, setEmail] = useState('')
  const [isSame, setSame] = useState(false)
  const command = useCommand()
  const { isBusy, run, reset } = command
  const message = useCooldownFailure(command)
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    const same = email.trim().toLowerCase() === wallet?.email?.toLowerCase()
    setSame(same)
    if (!same) void run(() => dispatch(startEmailChange(email)))
  }
  return (
    <View>
      <Lead>{text('new-email.lead')}</Lead>
      <form noValidate onSubmit={submit}>
        <EmailField
          enterKeyHint="send"
          label={text('new-email.label')}
          value={email}
          onChange={(value) => {
            setEmail(value)
            setSame(false)
            reset()
          }}
          error={isSame ? text('new-email.same') : message}
          readOnly={isBusy}
        />
      </form>
      <Actions>
        <Button variant="primary" busy={isBusy} disabled={email === ''} onClick={() => submit()}>
          {text('new-email.action')}
        </Button>
      </Actions>
    </View>
  )
}
