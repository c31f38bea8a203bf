import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState, type FormEvent } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { startEmailLogin } from '#modal/features/email-login/email-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { IconButton } from '#modal/ui/primitives/icon-button.tsx'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'
import { useCooldownFailure } from '#modal/views/parts/commands/use-cooldown-failure.ts'
import { EmailField } from '#modal/views/parts/login/email-field.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './email-form.module.css'

/** The e-mail address: the first step of an e-mail login. */
export function EmailForm() {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const [email, setEmail] = useState('')
  const command = useCommand()
  const { isBusy, run, reset } = command
  const message = useCooldownFailure(command)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (mayConnect) void run(() => dispatch(startEmailLogin(email)))
  }
  return (
    <form noValidate onSubmit={submit}>
      <EmailField
        enterKeyHint="go"
        label={text('email.label')}
        value={email}
        onChange={(value) => {
          setEmail(value)
          reset()
        }}
        error={message}
        readOnly={isBusy}
        disabled={!mayConnect}
        end={
          isBusy ? (
            <span className={styles['busy']}>
              <Spinner />
              <output className="visually-hidden">{text('email.starting')}</output>
            </span>
          ) : (
            (email !== '' || message !== undefined) && (
              <IconButton
                className={styles['go']}
                label={text('email.continue')}
                icon={<ArrowRight size={20} aria-hidden className="mirrored" />}
                onClick={submit}
              />
            )
          )
        }
      />
    </form>
  )
}
