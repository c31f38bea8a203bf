import { createListenerMiddleware } from '@reduxjs/toolkit'
import { SNACK_GAP_MS } from '#schemas/constants/times.ts'
import {
  selectIsSnackWaiting,
  snackGapPassed,
  snackShown,
  type SnackRoot,
} from '#modal/core/state/snack/snack-slice.ts'

/** Reactions over time. */
export function createListener() {
  const listener = createListenerMiddleware<SnackRoot>()

  // A snack that takes another's place comes after a gap (docs/specification.md §4.30).
  listener.startListening({
    actionCreator: snackShown,
    effect: async (_action, api) => {
      api.cancelActiveListeners()
      if (!selectIsSnackWaiting(api.getState())) return
      await api.delay(SNACK_GAP_MS)
      api.dispatch(snackGapPassed())
    },
  })
  return listener
}
