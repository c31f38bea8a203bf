import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import {
  confirmNewEmail,
  confirmPresentEmail,
  startEmailChange,
} from '#modal/features/email-login/email-change.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import { EmailCode } from '#modal/views/parts/login/email-code.tsx'

/** The code sent to the current address. */
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
  const { email: requestedEmail } = useAppSelector(selectEmailLogin)
  const isPrimary = step === 'primary'
  return (
    <EmailCode
      leadId={isPrimary ? 'otp.lead.primary' : 'otp.lead.secondary'}
      email={email}
      submit={(code) => dispatch(isPrimary ? confirmPresentEmail(code) : confirmNewEmail(code))}
      resend={() => dispatch(startEmailChange(requestedEmail))}
    />
  )
}
