import type { ReactNode } from 'react'
import type { Result } from '#schemas/errors/result.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { CodeForm } from './code-form.tsx'
import { ResendButton } from './resend-button.tsx'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'

interface EmailCodeProps {
  readonly leadId: MessageId
  readonly email: string
  /** Submits the code. */
  readonly submit: (code: string) => Promise<Result<unknown>>
  readonly resend: () => Promise<Result<unknown>>
  /** Further actions. */
  readonly children?: ReactNode
}

/** The code of a mail, with a button for another mail. */
export function EmailCode({ leadId, email, submit, resend, children }: EmailCodeProps) {
  const { digits, sentAtMs } = useAppSelector(selectEmailLogin)
  const { isBusy, failure, run } = useCommand()
  return (
    <View>
      <CodeForm
        // Each mail has its own code.
        key={sentAtMs}
        leadId={leadId}
        email={email}
        digits={digits}
        submit={submit}
        otherFailure={failure}
      />
      <Actions>
        <ResendButton
          // Each mail has its own countdown.
          key={sentAtMs}
          sentAtMs={sentAtMs}
          labelId="otp.resend"
          waitId="otp.resend.wait"
          doneId="otp.resent"
          isBusy={isBusy}
          resend={() => run(resend)}
        />
        {children}
      </Actions>
    </View>
  )
}
