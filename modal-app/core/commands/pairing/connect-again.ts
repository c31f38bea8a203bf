import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { WALLETCONNECT_CONNECTOR } from '#modal/core/state/connectors/walletconnect-connector.ts'
import { selectChosenWallet } from '#modal/core/state/pairing/pairing-slice.ts'
import { chooseWallet } from './choose-wallet.ts'

/** Invites the connected wallet once more: it is asked for the networks as well that the site has taken up since. */
export function connectAgain(): CoreThunk {
  return (dispatch, getState) => {
    const chosen = selectChosenWallet(getState())
    dispatch(chosen ? chooseWallet(chosen.walletId) : chooseConnector(WALLETCONNECT_CONNECTOR))
  }
}
