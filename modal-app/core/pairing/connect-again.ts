import { chooseConnector } from '#modal/core/connection/choose-connector.ts'
import { WALLETCONNECT_CONNECTOR } from '#modal/core/connectors/walletconnect-connector.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'
import { chooseWallet } from './choose-wallet.ts'
import { selectChosenWallet } from './pairing-slice.ts'

/** Invites the connected wallet once more: it is asked for the networks as well that the site has taken up since. */
export function connectAgain(): CoreThunk {
  return (dispatch, getState) => {
    const chosen = selectChosenWallet(getState())
    dispatch(chosen ? chooseWallet(chosen.walletId) : chooseConnector(WALLETCONNECT_CONNECTOR))
  }
}
