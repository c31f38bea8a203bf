import { loadLinks } from '#modal/core/commands/pairing/choose-wallet.ts'
import { selectPairsEarly, startPairing } from '#modal/core/commands/pairing/start-pairing.ts'
import type { StartListening } from '#modal/core/reactions/reaction.ts'
import { selectIsPairing } from '#modal/core/state/pairing/pairing-slice.ts'

/**
 * Starts a pairing as soon as a phone wallet may be pressed, once each time. A failed attempt is repeated when the visitor
 * comes to the view of the wallet.
 */
export function pairEarly(start: StartListening): void {
  start({
    predicate: (_action, state, before) => selectPairsEarly(state) && !selectPairsEarly(before),
    effect: (_action, api) => {
      loadLinks().catch(() => undefined)
      if (!selectIsPairing(api.getState())) api.dispatch(startPairing())
    },
  })
}
