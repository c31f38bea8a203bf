import type { EventWindow } from '#modal/app/analytics/record.ts'
import { logOptions } from '#modal/core/commands/options/log-options.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectFeatures, selectOptions } from '#modal/core/state/options/options-slice.ts'

/** Starts what only some owners use, once the first view is drawn. */
export function startAfterFirstView(window: EventWindow): CoreThunk {
  return (dispatch, getState, { deployment }) => {
    if (selectOptions(getState()).debug === true) dispatch(logOptions())
    if (!deployment.analytics || !selectFeatures(getState()).analytics || objects(window.navigator)) return
    import('#modal/app/analytics/start-analytics.ts').then(
      ({ startAnalytics }) => dispatch(startAnalytics(window)),
      () => {},
    )
  }
}

/** Whether the visitor objects to being counted: Do Not Track, or Global Privacy Control. */
function objects(navigator: Navigator): boolean {
  return (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}
