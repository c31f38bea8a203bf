import { PRIVATE_STORAGE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import { selectOtherWallets } from '#modal/core/state/connection/other-wallets-slice.ts'
import { selectNamespaces, wantedNetworks } from '#modal/core/state/network/network-slice.ts'
import { endOther, type Leaving } from './end-other-wallet.ts'
import { dropWallet, findWallet, loadWallet, noteOthers, parseOthers, setAside } from './other-wallets.ts'
import { pickAddress } from './pick-address.ts'

/** Wallets announce themselves once their extension has started. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_500

/**
 * Finds the accounts and wallets again that an earlier document had picked and kept, without asking anybody.
 *
 * @param text what was written down of it.
 */
export function restoreOthers(text: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    const ids = parseOthers(text)
    for (const namespace of selectNamespaces(getState()))
      for (const connectorId of ids[namespace] ?? []) void dispatch(restoreOther(namespace, connectorId))
    for (const namespace of selectConnectedNamespaces(getState())) {
      const address = await storage.get(PRIVATE_STORAGE_KEYS.activeAddress, namespace)
      if (address !== undefined) await dispatch(pickAddress(namespace, address))
    }
  }
}

function restoreOther(namespace: ChainNamespace, connectorId: string): CoreThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    await extra.until(() => findWallet(connectorId, getState()) !== undefined, ANNOUNCEMENT_TIMEOUT_MS)
    const connector = await loadWallet(namespace, connectorId, getState(), extra)
    const chainIds = wantedNetworks(namespace)(getState())
    const restored = await connector?.restore({ namespaces: [namespace], chainIds })
    const found = restored?.ok ? restored.value : undefined
    const shared = found?.accounts.find((one) => one.namespace === namespace)
    const isKept = parseOthers(await extra.storage.get(STORAGE_KEYS.connections))[namespace]?.includes(
      connectorId,
    )
    const isInUse = selectConnectedConnectorId(namespace)(getState()) === connectorId
    if (!found || !shared || isInUse || !isKept) return
    dispatch(setAside(namespace, { connectorId, wallet: found.walletInfo, accounts: shared.accounts }))
  }
}

/**
 * Disconnects the wallets of a namespace, or of all, that stand beside those in use. A session that is in use in another
 * namespace goes on there.
 *
 * @returns the namespaces in which a wallet refused.
 */
export function endOthers({ namespace, endsLogin }: Leaving): CoreThunk<Promise<readonly ChainNamespace[]>> {
  return async (dispatch, getState) => {
    const namespaces = namespace === undefined ? CHAIN_NAMESPACES : [namespace]
    // Also those that an earlier document kept and that have not been found yet.
    for (const one of namespaces) void dispatch(noteOthers({ namespace: one, isOver: true }))
    const isInUse = (connectorId: string): boolean =>
      Object.values(getState().connection.connectorIds).includes(connectorId)
    const ended = namespaces.flatMap((one) =>
      selectOtherWallets(one)(getState()).map(async ({ connectorId }) => {
        if (isInUse(connectorId)) {
          dispatch(dropWallet(one, connectorId))
          return undefined
        }
        const answer = await dispatch(endOther(one, connectorId, endsLogin))
        return answer.ok ? undefined : one
      }),
    )
    return (await Promise.all(ended)).filter((one) => one !== undefined)
  }
}
