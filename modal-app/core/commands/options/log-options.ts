import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectFeatures, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'

/** Logs the options without effect to the console. */
export function logOptions(): CoreThunk {
  return (_dispatch, getState, { deployment }) => {
    const options = selectOptions(getState())
    const notes: string[] = []
    if (selectFeatures(getState()).analytics === true && !deployment.analytics)
      notes.push('`features.analytics` (the deployment has analytics off)')
    if (options.enableEmbedded === true && !selectIsInline(getState()))
      notes.push('`enableEmbedded` (pass the element of the page as `container`)')
    // oxlint-disable-next-line no-console -- the owner asked for it with `debug`
    if (notes.length > 0) console.info(`Postern: options without effect: ${notes.join(', ')}.`)
  }
}
