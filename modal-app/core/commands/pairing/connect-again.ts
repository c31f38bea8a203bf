import { chooseConnector } from '#modal/core/commands/connection/choose-connector.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { WALLETCONNECT_CONNECTOR } from '#modal/core/state/connectors/walletconnect-connector.ts'
import { selectChosenWallet } from '#modal/core/state/pairing/pairing-slice.ts'
import { chooseWallet } from './choose-wallet.ts'

/** Pairs with the connected wallet again, so that it is also asked for networks that the site has added since. */
export function connectAgain(): CoreThunk {
  return (dispatch, getState) => {
    const chosen = selectChosenWallet(getState())
    dispatch(chosen ? chooseWallet(chosen.walletId) : chooseConnector(WALLETCONNECT_CONNECTOR))
  }
}
