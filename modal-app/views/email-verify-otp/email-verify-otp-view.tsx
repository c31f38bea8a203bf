import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import { resendMail, submitCode } from '#modal/features/email-login/email-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { EmailCode } from '#modal/views/parts/login/email-code.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The code of a login mail. */
export function EmailVerifyOtpView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { email } = useAppSelector(selectEmailLogin)
  return (
    <EmailCode
      leadId="otp.lead"
      email={email}
      submit={(code) => dispatch(submitCode(code))}
      resend={() => dispatch(resendMail())}
    >
      <Button variant="plain" onClick={() => dispatch(goBack())}>
        {text('otp.other-address')}
      </Button>
    </EmailCode>
  )
}
