import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { forgetConnection } from '#modal/core/commands/connectors/forget-connection.ts'
import { closeModal, showStart } from '#modal/core/commands/modal/open-modal.ts'
import { restoreWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { restoreEnded, restoreStarted } from '#modal/core/state/connection/connection-slice.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf, traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { modalInitialized, selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import {
  namespacePicked,
  networkSwitched,
  selectActiveNamespace,
  selectNamespaceNetworks,
  selectNamespaces,
  selectOrderedNetworkIds,
} from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectCanGoBack, selectView } from '#modal/core/state/router/router-slice.ts'
import { needsAccount } from '#modal/core/state/router/start-view.ts'
import { recentWalletsRestored } from '#modal/core/state/wallets/wallets-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { parseIds } from '#modal/lib/parse-ids.ts'
import { attachConnection } from './attach-connection.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'

/** Needed only where a document was reloaded while a pairing was shown. */
const loadAdoptSession = loadOnce(() => import('./adopt-session.ts'))

/** How long a wallet may take to announce itself in a new document. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_500

/**
 * Restores the connections of an earlier document without asking anybody, and ends with `initialized`. The namespace of a
 * wallet that is absent or shares no accounts stays disconnected. Its stored connection is kept, so that it is restored when
 * the wallet returns, also when it announces itself later in this document.
 */
export function restoreConnections(): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    await dispatch(restorePlace())
    if (selectOptions(getState()).enableReconnect !== false) {
      await dispatch(restoreAll())
      const others = await storage.get(STORAGE_KEYS.connections)
      if (others !== undefined) await dispatch((await loadSecondary()).restoreSecondary(others))
    }
    dispatch(correctStartView())
    dispatch(modalInitialized())
    void dispatch(withSignIn(({ afterRestore }) => afterRestore()))
    void dispatch(adoptPendingSession())
  }
}

/** Tells whether an earlier document left a connection, which may still be restored. */
export function hasStoredConnection(): CoreThunk<Promise<boolean>> {
  return async (_dispatch, getState, { storage }) => {
    const stored = selectNamespaces(getState()).map((namespace) =>
      storage.get(STORAGE_KEYS.connectedConnector, namespace),
    )
    return (await Promise.all(stored)).some((connectorId) => connectorId !== undefined)
  }
}

/** Restores which wallets were used recently, which the first list begins with. */
export function restoreRecentWallets(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(recentWalletsRestored(parseIds(await storage.get(STORAGE_KEYS.recentWallets))))
  }
}

interface StoredConnection {
  readonly connectorId: string
  readonly namespaces: readonly ChainNamespace[]
}

/** Restores each namespace with its wallet. Namespaces that share one relay session are restored together. */
function restoreAll(): CoreThunk<Promise<unknown>> {
  return async (dispatch, getState, { storage }) => {
    const all = await Promise.all(
      selectNamespaces(getState()).map(async (namespace): Promise<StoredConnection> => {
        const connectorId = (await storage.get(STORAGE_KEYS.connectedConnector, namespace)) ?? ''
        return { connectorId, namespaces: [namespace] }
      }),
    )
    const isOnPhone = ({ connectorId }: StoredConnection): boolean => traitsOfId(connectorId).isRemote
    const onPhone = all.filter(isOnPhone)
    const others = all.filter((stored) => stored.connectorId !== '' && !isOnPhone(stored))
    const [first] = onPhone
    if (first) await dispatch(restoreWalletLink())
    const shared = first ? [{ ...first, namespaces: onPhone.flatMap((stored) => stored.namespaces) }] : []
    return Promise.all([...shared, ...others].map((stored) => dispatch(restoreNamespaces(stored))))
  }
}

/** Adopts a session that a wallet still approves for an earlier document. */
function adoptPendingSession(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { now, storage }) => {
    const untilMs = Number((await storage.get(STORAGE_KEYS.pairingUntil)) ?? 0)
    if (!(untilMs > now())) return
    const { adoptSession } = await loadAdoptSession()
    await dispatch(adoptSession(untilMs))
  }
}

/** Shows the right start view in a modal that was opened before the connection was restored. */
function correctStartView(): CoreThunk {
  return (dispatch, getState) => {
    const state = getState()
    const view = selectView(state)
    const isConnected = selectIsConnected(selectActiveNamespace(state))(state)
    const isWrong = isConnected ? view === 'Connect' : needsAccount(view)
    if (isWrong && !selectCanGoBack(state)) dispatch(showStart(undefined))
  }
}

/** Restores the active namespace and networks, as far as the site still has them. */
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

function restoreNamespaces(stored: StoredConnection): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const { connectorId, namespaces } = stored
    const [first] = namespaces
    if (first === undefined) return
    const find = (): ConnectorInfo | undefined => findConnector(getState(), connectorId, first)
    const isHere = (): boolean => find() !== undefined
    if (!(await extra.until(isHere, ANNOUNCEMENT_TIMEOUT_MS)))
      void extra.until(isHere, Number.POSITIVE_INFINITY).then(() => dispatch(restoreAnnounced(stored)))
    const info = find()
    const connector = info && (await extra.connectors.load(info, first))
    if (!connector) return
    dispatch(restoreStarted(namespaces))
    const chainIds = namespaces.flatMap((namespace) => selectOrderedNetworkIds(namespace)(getState()))
    const restored = await connector.restore({ namespaces, chainIds })
    if (restored.ok && restored.value)
      dispatch(
        attachConnection({ connector, connectorId, connected: restored.value, keepsActiveNamespace: true }),
      )
    // A session that has ended never returns, unlike a wallet in the page.
    else if (restored.ok && traitsOf(info).isRemote)
      for (const namespace of namespaces) forgetConnection(namespace, extra)
    dispatch(restoreEnded(namespaces))
  }
}

/** Restores a wallet that announces itself after the wait, unless the visitor has connected or disconnected since. */
function restoreAnnounced(stored: StoredConnection): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    const [first] = stored.namespaces
    const storedId = await storage.get(STORAGE_KEYS.connectedConnector, first)
    if (storedId !== stored.connectorId) return
    await dispatch(restoreNamespaces(stored))
    const isFound = selectIsConnected(first)(getState())
    // The modal closes as if the visitor had chosen the wallet in the list.
    if (isFound && selectIsOpen(getState()) && selectView(getState()) === 'Connect') dispatch(closeModal())
    dispatch(correctStartView())
    void dispatch(withSignIn(({ afterRestore }) => afterRestore()))
  }
}

function findConnector(state: CoreState, id: string, namespace: ChainNamespace): ConnectorInfo | undefined {
  return selectUsableConnectors(state).find(
    (info) => isConnector(info, id) && info.namespaces.includes(namespace),
  )
}
