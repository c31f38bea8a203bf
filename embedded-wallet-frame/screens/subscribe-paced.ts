import type { Clock } from '#frame/platform/clock.ts'
import type { ScreenStage } from './screen-host.ts'

/** What is performed sooner than this is not said to be under way. A shorter line would only flicker. */
const PERFORMING_NOTICE_MS = 150

/**
 * Listens to a stage at the pace of its drawing, which takes longer than a signature and its way to the site: that an
 * approved request is performed is drawn once that takes a while, and what follows it in a task of its own, after the
 * answer has left.
 *
 * @returns a subscription like the stage's own.
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
