import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { cancelConnect, connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
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
