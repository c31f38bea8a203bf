import MailCheck from 'lucide-react/icons/mail-check'
import { goBack } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectEmailLogin } from '#modal/features/email-login/email-login-slice.ts'
import { awaitDevice, resendMail } from '#modal/features/email-login/email-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { ProgressNotice } from '#modal/ui/patterns/progress-notice.tsx'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { ResendButton } from '#modal/views/parts/login/resend-button.tsx'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'
import { useAttempts } from '#modal/views/parts/commands/use-attempts.ts'
import { Button } from '#ui/primitives/button.tsx'

/** Waits until the visitor approves a new device from the mailbox. */
export function EmailVerifyDeviceView() {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const { email, sentAtMs } = useAppSelector(selectEmailLogin)
  // Each mail has its own approval.
  const { failure: refusal } = useAttempts(sentAtMs, (signal) => dispatch(awaitDevice(signal)))
  const { isBusy, failure, run } = useCommand()
  const shownFailure = failure ?? refusal
  return (
    <View>
      <ProgressNotice
        state={shownFailure ? 'failed' : 'turning'}
        shape="round"
        picture={<MailCheck size={40} aria-hidden />}
        title={text(shownFailure ? 'device.failed.title' : 'device.title')}
      >
        {shownFailure ? failureText(shownFailure) : text('device.text', { email })}
      </ProgressNotice>
      <Actions>
        <ResendButton
          // Each mail has its own countdown.
          key={sentAtMs}
          sentAtMs={sentAtMs}
          labelId="device.resend"
          waitId="device.resend.wait"
          doneId="device.resent"
          isBusy={isBusy}
          resend={() => run(() => dispatch(resendMail()))}
        />
        <Button variant="plain" onClick={() => dispatch(goBack())}>
          {text('otp.other-address')}
        </Button>
      </Actions>
    </View>
  )
}
