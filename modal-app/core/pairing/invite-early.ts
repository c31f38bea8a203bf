import { selectIsPairing } from './pairing-slice.ts'
import { loadLinks } from './choose-wallet.ts'
import { selectInvitesEarly, startPairing } from './start-pairing.ts'
import type { CoreDispatch, CoreState } from '#modal/core/thunk.ts'

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
