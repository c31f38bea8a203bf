import { SNACK_GAP_MS } from '#schemas/constants/times.ts'
import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectIsSnackWaiting, snackGapPassed, snackShown } from '#modal/core/state/snack/snack-slice.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Shows a snack that replaces another one after a gap (docs/specification.md §4.30). */
export function showAfterGap(start: StartListening): void {
  let stop: (() => void) | undefined
  start({
    actionCreator: snackShown,
    effect: (_action, api) => {
      stop?.()
      if (!selectIsSnackWaiting(api.getState())) return
      stop = startTimer(() => api.dispatch(snackGapPassed()), SNACK_GAP_MS)
    },
  })
}
