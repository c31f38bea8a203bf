import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { correctStartView } from '#modal/core/commands/modal/correct-start-view.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import { modalInitialized } from '#modal/core/state/modal/modal-slice.ts'
import {
  namespacePicked,
  networkSwitched,
  selectNamespaceNetworks,
  selectNamespaces,
} from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { recentWalletsRestored } from '#modal/core/state/wallets/wallets-slice.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { parseIds } from '#modal/lib/parse-ids.ts'
import { loadSecondary } from '#modal/core/commands/connection/secondary/load.ts'

/** Needed only where a document was reloaded while a pairing was shown. */
const loadAdoptSession = loadOnce(() => import('./adopt-session.ts'))

/** Needed only where a wallet was connected. */
const loadRestoring = loadOnce(() => import('./restore-wallets.ts'))

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

/** Tells whether a stored connection is about to be restored: with a wallet that is there. */
export function isAboutToRestore(): CoreThunk<Promise<boolean>> {
  return async (_dispatch, getState, { storage }) => {
    if (selectOptions(getState()).enableReconnect === false) return false
    const found = selectNamespaces(getState()).map(async (namespace) => {
      const id = await storage.get(STORAGE_KEYS.connectedConnector, namespace)
      const isStored = (info: ConnectorInfo): boolean => id !== undefined && isConnector(info, id)
      return selectUsableConnectors(getState()).some(
        (info) => isStored(info) && info.namespaces.includes(namespace),
      )
    })
    return (await Promise.all(found)).includes(true)
  }
}

/** Restores which wallets were used recently, which the first list begins with. */
export function restoreRecentWallets(): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    dispatch(recentWalletsRestored(parseIds(await storage.get(STORAGE_KEYS.recentWallets))))
  }
}

/** Restores each namespace with its wallet. What that takes is loaded only where something was connected. */
function restoreAll(): CoreThunk<Promise<unknown>> {
  return async (dispatch, getState, { storage }) => {
    const all = await Promise.all(
      selectNamespaces(getState()).map(async (namespace) => {
        const connectorId = (await storage.get(STORAGE_KEYS.connectedConnector, namespace)) ?? ''
        return { connectorId, namespaces: [namespace] }
      }),
    )
    const stored = all.filter(({ connectorId }) => connectorId !== '')
    if (stored.length === 0) return undefined
    // Without it the wallets count as absent, and are restored in the next document.
    const part = await loadRestoring().catch(() => undefined)
    return part && dispatch(part.restoreWallets(stored))
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
