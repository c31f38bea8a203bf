import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { goBack } from '#modal/core/router/navigate.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import { resendMail, submitCode } from '#modal/features/email-login/email-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#modal/ui/primitives/button.tsx'
import { CodeForm } from '../parts/code-form.tsx'
import { ResendLine } from '../parts/resend-line.tsx'
import { useAsking } from '../parts/use-asking.ts'

/** The code of the mail. */
export function EmailVerifyOtpView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { email, digits, sentAtMs } = useAppSelector(selectEmailLogin)
  const { isBusy, failure, ask } = useAsking()
  return (
    <View>
      <CodeForm
        // Another mail, another code.
        key={sentAtMs}
        leadId="otp.lead"
        email={email}
        digits={digits}
        submit={(code) => dispatch(submitCode(code))}
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
          resend={() => ask(() => dispatch(resendMail()))}
        />
        <Button look="plain" onClick={() => dispatch(goBack())}>
          {text('otp.other-address')}
        </Button>
      </Actions>
    </View>
  )
}
