import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { cancelConnect, connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectHoldsRemote } from '#modal/core/state/connection/connection-slice.ts'
import { selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectKeepsPairing } from '#modal/core/state/pairing/keeps-pairing.ts'
import { selectIsPairing } from '#modal/core/state/pairing/pairing-slice.ts'

/** Invites phone wallets, or joins the invitation that is under way: there is one for all views. */
export function startPairing(): CoreThunk {
  return (dispatch, getState) => {
    if (!selectIsPairing(getState())) void dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
  }
}

/** A view of the invitation was left: on a phone the next one goes on with it, elsewhere nobody is waited for any more. */
export function leavePairing(): CoreThunk {
  return (dispatch, getState) => {
    if (selectIsPairing(getState()) && selectKeepsPairing(getState())) return
    dispatch(cancelConnect())
  }
}

/**
 * Whether an invitation has to be at hand before a wallet is pressed: an app is opened in the press itself or not at all
 * (docs/specification.md §4.4).
 */
export function selectPairsEarly(state: CoreState): boolean {
  if (!selectKeepsPairing(state) || !selectMayConnect(state)) return false
  return !selectHoldsRemote(state) && selectRemoteConnector(state) !== undefined
}
