import { PRIVATE_STORAGE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectSecondary } from '#modal/core/state/connection/secondary-slice.ts'
import { selectNamespaces, selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'
import { disconnectSecondary, type DisconnectRequest } from './remove.ts'
import {
  removeSecondary,
  findConnector,
  loadConnector,
  storeSecondary,
  parseStored,
  addSecondary,
} from './connections.ts'
import { pickAddress } from '#modal/core/commands/connection/pick-address.ts'

/** Wallets announce themselves only after their extension has started. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_500

/**
 * Restores the picked accounts and secondary connections of an earlier document without asking anybody.
 *
 * @param text the stored connections.
 */
export function restoreSecondary(text: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    const ids = parseStored(text)
    for (const namespace of selectNamespaces(getState()))
      for (const connectorId of ids[namespace] ?? []) void dispatch(restoreOne(namespace, connectorId))
    for (const namespace of selectConnectedNamespaces(getState())) {
      const address = await storage.get(PRIVATE_STORAGE_KEYS.activeAddress, namespace)
      if (address !== undefined) await dispatch(pickAddress(namespace, address))
    }
  }
}

function restoreOne(namespace: ChainNamespace, connectorId: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    await extra.until(() => findConnector(connectorId, getState()) !== undefined, ANNOUNCEMENT_TIMEOUT_MS)
    const connector = await loadConnector(namespace, connectorId, getState(), extra)
    const chainIds = selectOrderedNetworkIds(namespace)(getState())
    const restored = await connector?.restore({ namespaces: [namespace], chainIds })
    const found = restored?.ok ? restored.value : undefined
    const shared = found?.accounts.find((one) => one.namespace === namespace)
    const isStored = parseStored(await extra.storage.get(STORAGE_KEYS.connections))[namespace]?.includes(
      connectorId,
    )
    const isInUse = selectConnectedConnectorId(namespace)(getState()) === connectorId
    if (!found || !shared || isInUse || !isStored) return
    dispatch(addSecondary(namespace, { connectorId, wallet: found.walletInfo, accounts: shared.accounts }))
  }
}

/**
 * Disconnects the secondary connections of a namespace, or of all. A session that is active in another namespace continues
 * there.
 *
 * @returns the namespaces in which a wallet refused.
 */
export function disconnectAllSecondary({
  namespace,
  endsLogin,
}: DisconnectRequest): CoreThunk<Promise<readonly ChainNamespace[]>> {
  return async (dispatch, getState) => {
    const namespaces = namespace === undefined ? CHAIN_NAMESPACES : [namespace]
    // This includes stored connections that have not been restored yet.
    for (const one of namespaces) void dispatch(storeSecondary({ namespace: one, isCleared: true }))
    const isInUse = (connectorId: string): boolean =>
      Object.values(getState().connection.connectorIds).includes(connectorId)
    const ended = namespaces.flatMap((one) =>
      selectSecondary(one)(getState()).map(async ({ connectorId }) => {
        if (isInUse(connectorId)) {
          dispatch(removeSecondary(one, connectorId))
          return undefined
        }
        const answer = await dispatch(disconnectSecondary(one, connectorId, endsLogin))
        return answer.ok ? undefined : one
      }),
    )
    return (await Promise.all(ended)).filter((one) => one !== undefined)
  }
}
