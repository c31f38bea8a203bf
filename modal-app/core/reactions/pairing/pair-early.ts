import { loadLinks } from '#modal/core/commands/pairing/choose-wallet.ts'
import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectPairsEarly } from '#modal/core/state/pairing/keeps-pairing.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** Needed on phones only; the views that connect a wallet share it. */
const loadPairing = loadOnce(() => import('#modal/core/commands/pairing/start-pairing.ts'))

/**
 * Starts a pairing as soon as a phone wallet may be pressed, once each time. A failed attempt is repeated when the visitor
 * comes to the view of the wallet.
 */
export function pairEarly(start: StartListening): void {
  start({
    predicate: (_action, state, before) => selectPairsEarly(state) && !selectPairsEarly(before),
    effect: (_action, api) => {
      loadLinks().catch(() => undefined)
      loadPairing().then(
        ({ startPairing }) => selectPairsEarly(api.getState()) && api.dispatch(startPairing()),
        () => undefined,
      )
    },
  })
}
