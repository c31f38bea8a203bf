import { EMAIL_COOLDOWN_MS } from '#schemas/constants/times.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import { snackShown } from '#modal/core/state/snack/snack-slice.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useCountdown } from '#modal/views/parts/commands/use-countdown.ts'

interface ResendButtonProps {
  /** Milliseconds since 1970. */
  readonly sentAtMs: number
  readonly labelId: MessageId
  readonly waitId: MessageId
  readonly doneId: MessageId
  readonly isBusy: boolean
  readonly resend: () => Promise<boolean>
}

/** Requests another mail, 30 s after the last one at the earliest (docs/specification.md §9.14). */
export function ResendButton({ sentAtMs, labelId, waitId, doneId, isBusy, resend }: ResendButtonProps) {
  const text = useText()
  const dispatch = useAppDispatch()
  const seconds = useCountdown(sentAtMs + EMAIL_COOLDOWN_MS)
  const press = async (): Promise<void> => {
    if (await resend()) dispatch(snackShown({ variant: 'success', textId: doneId }))
  }
  return (
    <Button variant="plain" disabled={seconds > 0} busy={isBusy} onClick={() => void press()}>
      {seconds > 0 ? text(waitId, { seconds }) : text(labelId)}
    </Button>
  )
}
