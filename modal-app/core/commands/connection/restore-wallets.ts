import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { forgetConnection } from '#modal/core/commands/connectors/forget-connection.ts'
import { correctStartView } from '#modal/core/commands/modal/correct-start-view.ts'
import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { restoreWalletLink } from '#modal/core/commands/phone/wallet-link.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { restoreEnded, restoreStarted } from '#modal/core/state/connection/connection-slice.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOf, traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { selectUsableConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectOrderedNetworkIds } from '#modal/core/state/network/network-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { attachConnection } from './attach-connection.ts'

/** The wallet that was connected to namespaces. */
export interface StoredConnection {
  readonly connectorId: string
  readonly namespaces: readonly ChainNamespace[]
}

/** How long a wallet may take to announce itself in a new document. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_500

/** Restores wallets without asking anybody. Namespaces that share one relay session are restored together. */
export function restoreWallets(all: readonly StoredConnection[]): CoreThunk<Promise<unknown>> {
  return async (dispatch) => {
    const isOnPhone = ({ connectorId }: StoredConnection): boolean => traitsOfId(connectorId).isRemote
    const onPhone = all.filter(isOnPhone)
    const others = all.filter((stored) => !isOnPhone(stored))
    const [first] = onPhone
    if (first) await dispatch(restoreWalletLink())
    const shared = first ? [{ ...first, namespaces: onPhone.flatMap((stored) => stored.namespaces) }] : []
    return Promise.all([...shared, ...others].map((stored) => dispatch(restoreNamespaces(stored))))
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
