import { selectEmbedded } from '#modal/core/embedded/embedded-slice.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import {
  confirmNewEmail,
  confirmPresentEmail,
  startEmailChange,
} from '#modal/features/email-login/email-change.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { CodeForm } from '../parts/code-form.tsx'
import { ResendLine } from '../parts/resend-line.tsx'
import { useAsking } from '../parts/use-asking.ts'

/** The code sent to the present address. */
export function UpdateEmailPrimaryOtpView() {
  const { wallet } = useAppSelector(selectEmbedded)
  return <UpdateEmailOtp step="primary" email={wallet?.email ?? ''} />
}

/** The code sent to the new address. */
export function UpdateEmailSecondaryOtpView() {
  const { email } = useAppSelector(selectEmailLogin)
  return <UpdateEmailOtp step="secondary" email={email} />
}

function UpdateEmailOtp({ step, email }: { readonly step: 'primary' | 'secondary'; readonly email: string }) {
  const dispatch = useAppDispatch()
  const { email: wished, digits, sentAtMs } = useAppSelector(selectEmailLogin)
  const { isBusy, failure, ask } = useAsking()
  const isPrimary = step === 'primary'
  return (
    <View>
      <CodeForm
        // Another mail, another code.
        key={sentAtMs}
        leadId={isPrimary ? 'otp.lead.primary' : 'otp.lead.secondary'}
        email={email}
        digits={digits}
        submit={(code) => dispatch(isPrimary ? confirmPresentEmail(code) : confirmNewEmail(code))}
        otherFailure={failure}
      />
      <Actions>
        <ResendLine
          // Another mail, another countdown.
          key={sentAtMs}
          sentAtMs={sentAtMs}
          labelId="otp.resend"
          waitId="otp.resend.wait"
          doneId="otp.resent"
          isBusy={isBusy}
          resend={() => ask(() => dispatch(startEmailChange(wished)))}
        />
      </Actions>
    </View>
  )
}
