import type { Failure } from '#schemas/errors/result.ts'
import { useFailureText } from './failure-text.ts'
import type { CommandState } from './use-command.ts'
import { useCountdown } from './use-countdown.ts'

/**
 * Returns the text of a failure. The cooldown between two mails is counted down; once it is over the text disappears, because
 * the visitor can try again.
 */
export function useCooldownFailure({ failure, failedAtMs }: CommandState): string | undefined {
  const failureText = useFailureText()
  const cooldown = cooldownSeconds(failure)
  const seconds = Math.min(cooldown, useCountdown(failedAtMs + cooldown * 1_000))
  if (!failure || cooldown === 0) return failure && failureText(failure)
  return seconds === 0 ? undefined : failureText({ ...failure, data: { seconds } })
}

/** The cooldown in seconds; 0 for other failures. */
function cooldownSeconds(failure: Failure | undefined): number {
  const data = failure?.code === 'EMAIL_COOLDOWN' ? failure.data : undefined
  const isCooldown = typeof data === 'object' && data !== null && 'seconds' in data
  return isCooldown && typeof data.seconds === 'number' ? data.seconds : 0
}
