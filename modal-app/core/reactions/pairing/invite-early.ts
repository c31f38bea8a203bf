import { loadLinks } from '#modal/core/commands/pairing/choose-wallet.ts'
import { selectInvitesEarly, startPairing } from '#modal/core/commands/pairing/start-pairing.ts'
import type { CoreDispatch } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsPairing } from '#modal/core/state/pairing/pairing-slice.ts'

/**
 * Invites phone wallets as soon as one may be pressed, once each time: an attempt that failed is tried again when the
 * visitor comes to the view of the wallet.
 *
 * @returns to be called whenever the state has changed.
 */
export function createEarlyInvitation(store: {
  readonly dispatch: CoreDispatch
  readonly getState: () => CoreState
}): () => void {
  let wasWanted = false
  return () => {
    const state = store.getState()
    const isWanted = selectInvitesEarly(state)
    const isNew = isWanted && !wasWanted
    wasWanted = isWanted
    if (!isNew) return
    loadLinks().catch(() => undefined)
    if (!selectIsPairing(state)) store.dispatch(startPairing())
  }
}
