import { navigate } from '#modal/core/commands/router/navigate.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'

/** Handles a click on a wallet: shows the choice of a namespace when it has several, else the connecting view. */
export function chooseConnector(info: ConnectorInfo): CoreThunk {
  return (dispatch) => {
    const [namespace, ...others] = info.namespaces
    if (traitsOf(info).isRemote) dispatch(showPhoneWallets())
    else if (others.length > 0) dispatch(navigate('ConnectingMultiChain', { connectorId: info.id }))
    else dispatch(navigate('ConnectingExternal', { connectorId: info.id, namespace }))
  }
}

/** On a phone the wallets are apps beside the browser, so a list is shown instead of a code. */
function showPhoneWallets(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const hasList = selectIsPhone(state) && selectOptions(state).allWallets !== 'HIDE'
    dispatch(hasList ? navigate('AllWallets') : navigate('ConnectingWalletConnect', {}))
  }
}
