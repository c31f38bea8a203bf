import type { ConnectorInfo } from '../connectors/connector-info.ts'
import { navigate } from '../router/navigate.ts'
import type { CoreThunk } from '../thunk.ts'

/** What a click on a wallet does: the choice of a namespace when it has several, else the connecting view. */
export function chooseConnector(info: ConnectorInfo): CoreThunk {
  return (dispatch) => {
    const [namespace, ...others] = info.namespaces
    if (info.type === 'WALLET_CONNECT') dispatch(navigate('ConnectingWalletConnect', {}))
    else if (others.length > 0) dispatch(navigate('ConnectingMultiChain', { connectorId: info.id }))
    else dispatch(navigate('ConnectingExternal', { connectorId: info.id, namespace }))
  }
}
