import type { Clock } from '#frame/platform/clock.ts'
import type { ScreenStage } from './screen-host.ts'

/** A faster request does not show a progress message, which would only flicker. */
const PERFORMING_NOTICE_MS = 150

/**
 * Subscribes to a stage without delaying signatures, because rendering takes longer than a signature and its way to the site.
 * The message that a request is performed appears only after a while, and the next state is rendered in a later task, after
 * the answer has left.
 *
 * @returns a subscribe function like the stage's.
 * @example
 * useSyncExternalStore(subscribePaced(stage, clock), stage.shown)
 */
export function subscribePaced(
  stage: Pick<ScreenStage, 'shown' | 'subscribe'>,
  clock: Pick<Clock, 'after'>,
): ScreenStage['subscribe'] {
  return (listener) => {
    let wasPerforming = isPerforming(stage)
    let stopTimer = (): void => {}
    const stop = stage.subscribe(() => {
      stopTimer()
      const delayMs = isPerforming(stage) ? PERFORMING_NOTICE_MS : 0
      if (delayMs > 0 || wasPerforming) stopTimer = clock.after(delayMs, listener)
      else listener()
      wasPerforming = delayMs > 0
    })
    return () => {
      stopTimer()
      stop()
    }
  }
}

function isPerforming(stage: Pick<ScreenStage, 'shown'>): boolean {
  const shown = stage.shown()
  return shown.screen === 'approval' && shown.approval.phase === 'performing'
}
