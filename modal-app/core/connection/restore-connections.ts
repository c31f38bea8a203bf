import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { connectionEnded, connectionStarted, selectIsConnected } from '../account/account-slice.ts'
import { isConnector, type ConnectorInfo } from '../connectors/connector-info.ts'
import { selectUsableConnectors } from '../connectors/connectors-slice.ts'
import { modalInitialized } from '../modal/modal-slice.ts'
import { showStart } from '../modal/open-modal.ts'
import {
  namespacePicked,
  networkSwitched,
  selectActiveNamespace,
  selectNamespaceNetworks,
  selectNamespaces,
  wantedNetworks,
} from '../network/network-slice.ts'
import { selectOptions } from '../options/options-slice.ts'
import { selectCanGoBack, selectView } from '../router/router-slice.ts'
import type { CoreState, CoreThunk } from '../thunk.ts'
import { recentWalletsRestored } from '../wallets/wallets-slice.ts'
import { attachConnection } from './attach-connection.ts'

/** How long a wallet may take to announce itself in a new document. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_500

/**
 * Finds the connections of an earlier document again, without asking anybody; ends with `initialized`. A wallet that
 * is gone or answers no accounts leaves its namespace disconnected; what is stored stays, so that it returns with it.
 */
export function restoreConnections(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    await dispatch(restorePlace())
    dispatch(recentWalletsRestored(parseIds(await storage.get(STORAGE_KEYS.recentWallets))))
    if (selectOptions(getState()).enableReconnect !== false)
      await Promise.all(
        selectNamespaces(getState()).map((namespace) => dispatch(restoreNamespace(namespace))),
      )
    dispatch(modalInitialized())
    dispatch(correctStart())
  }
}

/** A modal that was opened before the connection was found shows what it would have shown. */
function correctStart(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const isAtStart = selectView(state) === 'Connect' && !selectCanGoBack(state)
    if (isAtStart && selectIsConnected(selectActiveNamespace(state))(state)) dispatch(showStart(undefined))
  }
}

/** Active namespace and networks as they were, where the site still has them. */
function restorePlace(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    for (const namespace of selectNamespaces(getState())) {
      const caipNetworkId = await storage.get(STORAGE_KEYS.activeNetworkId, namespace)
      const requested = selectNamespaceNetworks(namespace)(getState())?.requestedIds
      if (caipNetworkId !== undefined && requested?.includes(caipNetworkId))
        dispatch(networkSwitched({ namespace, caipNetworkId, keepsActiveNamespace: true }))
    }
    const active = await storage.get(STORAGE_KEYS.activeNamespace)
    if (isChainNamespace(active)) dispatch(namespacePicked(active))
  }
}

function restoreNamespace(namespace: ChainNamespace): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { connectors, storage, until }) => {
    const connectorId = await storage.get(STORAGE_KEYS.connectedConnector, namespace)
    if (connectorId === undefined) return
    const find = (): ConnectorInfo | undefined => findConnector(getState(), connectorId, namespace)
    await until(() => find() !== undefined, ANNOUNCEMENT_TIMEOUT_MS)
    const info = find()
    const connector = info && (await connectors.load(info, namespace))
    if (!connector) return
    dispatch(connectionStarted({ namespace }))
    const chainIds = wantedNetworks(namespace)(getState())
    const restored = await connector.restore({ namespaces: [namespace], chainIds })
    if (restored.ok && restored.value)
      dispatch(
        attachConnection({ connector, connectorId, connected: restored.value, keepsActiveNamespace: true }),
      )
    dispatch(connectionEnded({ namespace }))
  }
}

function findConnector(state: CoreState, id: string, namespace: ChainNamespace): ConnectorInfo | undefined {
  return selectUsableConnectors(state).find(
    (info) => isConnector(info, id) && info.namespaces.includes(namespace),
  )
}

function parseIds(text: string | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
