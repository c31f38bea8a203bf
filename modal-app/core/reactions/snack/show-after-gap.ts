import { SNACK_GAP_MS } from '#schemas/constants/times.ts'
import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectIsSnackWaiting, snackGapPassed, snackShown } from '#modal/core/state/snack/snack-slice.ts'

/** Shows a snack that replaces another one after a gap (docs/specification.md §4.30). */
export function showAfterGap(start: StartListening): void {
  start({
    actionCreator: snackShown,
    effect: async (_action, api) => {
      api.cancelActiveListeners()
      if (!selectIsSnackWaiting(api.getState())) return
      await api.delay(SNACK_GAP_MS)
      api.dispatch(snackGapPassed())
    },
  })
}
