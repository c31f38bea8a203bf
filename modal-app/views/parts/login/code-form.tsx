import { Trans } from '@lingui/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { Lead } from '#modal/ui/patterns/view-parts.tsx'
import { OtpField } from '#modal/ui/primitives/otp-field.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './code-form.module.css'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'

interface CodeFormProps {
  readonly leadId: MessageId
  readonly email: string
  readonly digits: number
  /** Submits the code. */
  readonly submit: (code: string) => Promise<Result<unknown>>
  /** A failure that is not about the code, for instance of a resend. */
  readonly otherFailure?: Failure | undefined
}

/** The field for the code of a mail; the last digit submits it. */
export function CodeForm({ leadId, email, digits, submit, otherFailure }: CodeFormProps) {
  const text = useText()
  const failureText = useFailureText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const { isBusy, failure, run, reset } = useCommand()
  const shownFailure = failure ?? otherFailure
  // The heading of a new view takes the focus first; here the visitor is about to type.
  useEffect(() => startTimer(() => field.current?.focus({ preventScroll: true }), 0), [])
  const complete = async (typed: string): Promise<void> => {
    if (await run(() => submit(typed))) return
    setCode('')
    field.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles['form']}>
      <Lead id={id}>
        <Trans
          id={leadId}
          values={{ address: email }}
          components={{ email: <bdi className={styles['email']} /> }}
        />
      </Lead>
      <OtpField
        inputRef={field}
        label={text('otp.label', { digits })}
        describedBy={id}
        digits={digits}
        value={code}
        isBusy={isBusy}
        isFaulty={failure !== undefined && code === ''}
        onChange={(value) => {
          setCode(value)
          if (value !== '') reset()
        }}
        onComplete={(typed) => void complete(typed)}
      />
      <div className={styles['below']}>
        <p role="alert" className={styles['failure']}>
          {shownFailure && failureText(shownFailure)}
        </p>
        {isBusy && (
          <output className={styles['checking']}>
            <Spinner />
            {text('otp.checking')}
          </output>
        )}
      </div>
    </div>
  )
}
