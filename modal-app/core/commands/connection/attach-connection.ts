import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Connected, Connector, ConnectedNamespace, ConnectorEvent } from '#modal/connectors/connector.ts'
import { forgetConnection } from '#modal/core/commands/connectors/forget-connection.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { clearWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { answerUnsupported } from '#modal/core/commands/router/answer-unsupported.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { accountsChanged } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectShowsAccount } from '#modal/core/state/modal/pending-view.ts'
import {
  approvalsChanged,
  networkSwitched,
  selectActiveNamespace,
} from '#modal/core/state/network/network-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { walletConnected, walletDisconnected } from '#modal/core/state/wallet-events.ts'

/**
 * Stores a connection in the state and for the next document, and listens to the wallet from now on.
 *
 * @param options.connectorId the wallet's id, which stays the same across reloads.
 * @param options.keepsActiveNamespace set while restoring, so that the active namespace does not change.
 */
export function attachConnection(options: {
  readonly connector: Connector
  readonly connectorId: string
  readonly connected: Connected
  readonly keepsActiveNamespace: boolean
}): CoreThunk {
  return (dispatch, _getState, { storage, subscriptions }) => {
    const { connectorId, connected, keepsActiveNamespace } = options
    for (const shared of connected.accounts) {
      const { namespace } = shared
      dispatch(
        walletConnected({ ...shared, connectorId, wallet: connected.walletInfo, keepsActiveNamespace }),
      )
      dispatch(storePlace(shared))
      subscriptions.get(namespace)?.()
      subscriptions.set(
        namespace,
        options.connector.subscribe((event) => {
          if (event.type !== 'connected' && event.namespace === namespace)
            dispatch(handleConnectorEvent(event))
        }),
      )
      void storage.set(STORAGE_KEYS.connectedConnector, connectorId, namespace)
      void storage.set(STORAGE_KEYS.connectionStatus, 'connected', namespace)
    }
  }
}

/** Stores network and namespace, with which the next document starts. */
function storePlace({ namespace, caipNetworkId }: ConnectedNamespace): CoreThunk {
  return (_dispatch, getState, { storage }) => {
    if (caipNetworkId !== undefined) void storage.set(STORAGE_KEYS.activeNetworkId, caipNetworkId, namespace)
    const active = selectActiveNamespace(getState())
    if (active !== undefined) void storage.set(STORAGE_KEYS.activeNamespace, active)
  }
}

/** Handles an event of a connected wallet. */
export function handleConnectorEvent(
  event: Exclude<ConnectorEvent, { readonly type: 'connected' }>,
): CoreThunk {
  return (dispatch, getState, extra) => {
    const { namespace } = event
    if (event.type === 'networkChanged') {
      const { caipNetworkId } = event
      dispatch(networkSwitched({ namespace, caipNetworkId, keepsActiveNamespace: true }))
      void extra.storage.set(STORAGE_KEYS.activeNetworkId, caipNetworkId, namespace)
      return dispatch(answerUnsupported())
    }
    if (event.type === 'approvalsChanged')
      return void dispatch(approvalsChanged({ namespace, approvedIds: event.approvedIds }))
    if (event.type === 'accountsChanged' && event.accounts.length > 0)
      return void dispatch(accountsChanged({ namespace, accounts: event.accounts }))
    if (selectTraits(namespace)(getState()).isRemote) dispatch(clearWalletLink())
    forgetConnection(namespace, extra)
    dispatch(walletDisconnected({ namespace }))
    // A view of another namespace's account, or of a wallet that is being connected, stays open.
    const staysOpen = extra.attempt.current !== undefined || selectShowsAccount(getState())
    if (selectView(getState()) !== 'Connect' && !staysOpen) dispatch(showStart(undefined))
  }
}
