import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { cancelConnect, connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectHoldsRemote } from '#modal/core/state/connection/connection-slice.ts'
import { selectRemoteConnector } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { selectKeepsPairing } from '#modal/core/state/pairing/keeps-pairing.ts'
import { selectIsPairing } from '#modal/core/state/pairing/pairing-slice.ts'

/** Starts a pairing, or joins the current one, which all views share. */
export function startPairing(): CoreThunk {
  return (dispatch, getState) => {
    if (!selectIsPairing(getState())) void dispatch(connectWallet({ connectorId: WALLETCONNECT_ID }))
  }
}

/** Ends the pairing when its view was left, except on a phone, where the next view continues it. */
export function leavePairing(): CoreThunk {
  return (dispatch, getState) => {
    if (selectIsPairing(getState()) && selectKeepsPairing(getState())) return
    dispatch(cancelConnect())
  }
}

/**
 * Whether a pairing has to be ready before a wallet is pressed, because an app can only be opened in the press itself
 * (docs/specification.md §4.4).
 */
export function selectPairsEarly(state: CoreState): boolean {
  if (!selectKeepsPairing(state) || !selectMayConnect(state)) return false
  return !selectHoldsRemote(state) && selectRemoteConnector(state) !== undefined
}
