import type { Failure } from '#schemas/errors/result.ts'
import { useFailureText } from './failure-text.ts'
import type { CommandState } from './use-command.ts'
import { useCountdown } from './use-countdown.ts'

/**
 * What to say of a failure. The seconds of a pause between two mails are counted down; once it is over nothing is said
 * any more, because the next try is free.
 */
export function useCooldownFailure({ failure, failedAtMs }: CommandState): string | undefined {
  const failureText = useFailureText()
  const cooldown = cooldownSeconds(failure)
  const seconds = Math.min(cooldown, useCountdown(failedAtMs + cooldown * 1_000))
  if (!failure || cooldown === 0) return failure && failureText(failure)
  return seconds === 0 ? undefined : failureText({ ...failure, data: { seconds } })
}

/** How long to wait; 0 for failures that no waiting mends. */
function cooldownSeconds(failure: Failure | undefined): number {
  const data = failure?.code === 'EMAIL_COOLDOWN' ? failure.data : undefined
  const isCooldown = typeof data === 'object' && data !== null && 'seconds' in data
  return isCooldown && typeof data.seconds === 'number' ? data.seconds : 0
}
