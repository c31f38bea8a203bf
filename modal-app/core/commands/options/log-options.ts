import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectFeatures, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsInline } from '#modal/core/state/site/site-slice.ts'

/** Features that have an option and are not built yet. */
const NOT_BUILT = ['analytics'] as const

/** Logs the options without effect to the console. */
export function logOptions(): CoreThunk {
  return (_dispatch, getState) => {
    const options = selectOptions(getState())
    const features = selectFeatures(getState())
    const unbuilt = NOT_BUILT.filter((name) => features[name] === true).map((name) => `features.${name}`)
    const notes = unbuilt.map((name) => `\`${name}\` (this feature is not built yet)`)
    if (options.enableEmbedded === true && !selectIsInline(getState()))
      notes.push('`enableEmbedded` (pass the element of the page as `container`)')
    // oxlint-disable-next-line no-console -- the owner asked for it with `debug`
    if (notes.length > 0) console.info(`Postern: options without effect: ${notes.join(', ')}.`)
  }
}
