import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connector, ConnectorEvent } from '#modal/connectors/connector.ts'
import type { CoreDispatch, CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { accountsChanged, selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectConnectedConnectorId } from '#modal/core/state/connection/connection-slice.ts'
import {
  secondaryChanged,
  secondaryRemoved,
  secondaryReducer,
  selectSecondary,
  secondaryAdded,
  type SecondaryConnection,
} from '#modal/core/state/connection/secondary-slice.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { selectAllConnectors } from '#modal/core/state/connectors/connectors-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { createReactionMiddleware } from '#modal/lib/store/reactions.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** Limit for one namespace. */
const MAX_CONNECTIONS = 16
const StoredConnections = z.record(
  z.string(),
  z.array(z.string().check(z.maxLength(256))).check(z.maxLength(MAX_CONNECTIONS)),
)

/** Creates the map of functions that end the subscriptions to secondary connections, by namespace and wallet. */
const createSubscriptions = (): Map<string, () => void> => new Map()

const { start, middleware } = createReactionMiddleware<CoreState, CoreDispatch>(undefined)

// Connecting another wallet makes the earlier one a secondary connection.
start({
  actionCreator: walletConnected,
  effect: ({ payload: { namespace, connectorId } }, { dispatch, getOriginalState }) => {
    const before = getOriginalState()
    const previousId = selectConnectedConnectorId(namespace)(before)
    const { address, accounts, wallet } = selectAccount(namespace)(before)
    const wasSecondary = selectSecondary(namespace)(before).some((other) => other.connectorId === connectorId)
    const isReplaced = previousId !== undefined && previousId !== connectorId && address !== undefined
    dispatch(unsubscribe(namespace, connectorId))
    if (isReplaced && wallet) dispatch(addSecondary(namespace, { connectorId: previousId, wallet, accounts }))
    // A restored connection is stored already.
    if (wasSecondary || isReplaced)
      void dispatch(
        storeSecondary({ namespace, removed: connectorId, added: isReplaced ? previousId : undefined }),
      )
  },
})

// When the account changes in the wallet, the account that was picked here before no longer counts.
start({
  actionCreator: accountsChanged,
  effect: ({ payload: { namespace } }, api) => {
    const { address } = selectAccount(namespace)(api.getState())
    const before = selectAccount(namespace)(api.getOriginalState())
    if (address !== before.address) api.dispatch(clearPickedAddress(namespace))
  },
})

function clearPickedAddress(namespace: ChainNamespace): CoreThunk {
  return (_dispatch, _getState, { storage }) =>
    void storage.set(PRIVATE_STORAGE_KEYS.activeAddress, null, namespace)
}

addOnDemandPart({
  reducerPath: 'secondary',
  reducer: secondaryReducer,
  middleware,
})

/** Loads the connector of a wallet that is or was connected. */
export async function loadConnector(
  namespace: ChainNamespace,
  connectorId: string,
  state: CoreState,
  { connectors }: Extra,
): Promise<Connector | undefined> {
  const info = findConnector(connectorId, state)
  return info && connectors.load(info, namespace)
}

/** Finds the list entry that a wallet belongs to. */
export function findConnector(connectorId: string, state: CoreState): ConnectorInfo | undefined {
  return selectAllConnectors(state).find((candidate) => isConnector(candidate, connectorId))
}

/** Adds a secondary connection and listens to its wallet, which may revoke it. */
export function addSecondary(namespace: ChainNamespace, other: SecondaryConnection): CoreThunk {
  return (dispatch, getState, extra) => {
    const { connectorId } = other
    dispatch(secondaryAdded({ namespace, ...other }))
    const handleEvent = (event: ConnectorEvent): void => {
      if (event.type === 'connected' || event.type === 'networkChanged' || event.type === 'approvalsChanged')
        return
      if (event.namespace !== namespace) return
      if (event.type === 'accountsChanged' && event.accounts.length > 0)
        return void dispatch(secondaryChanged({ namespace, connectorId, accounts: event.accounts }))
      dispatch(removeSecondary(namespace, connectorId))
    }
    void loadConnector(namespace, connectorId, getState(), extra).then((connector) => {
      const isPresent = selectSecondary(namespace)(getState()).some((one) => one.connectorId === connectorId)
      if (!connector || !isPresent) return
      dispatch(unsubscribe(namespace, connectorId))
      extra.once(createSubscriptions).set(`${namespace} ${connectorId}`, connector.subscribe(handleEvent))
    })
  }
}

/** Removes a secondary connection. */
export function removeSecondary(namespace: ChainNamespace, connectorId: string): CoreThunk {
  return (dispatch) => {
    dispatch(unsubscribe(namespace, connectorId))
    dispatch(secondaryRemoved({ namespace, connectorId }))
    void dispatch(storeSecondary({ namespace, removed: connectorId }))
  }
}

function unsubscribe(namespace: ChainNamespace, connectorId: string): CoreThunk {
  return (_dispatch, _getState, extra) => {
    const key = `${namespace} ${connectorId}`
    extra.once(createSubscriptions).get(key)?.()
    extra.once(createSubscriptions).delete(key)
  }
}

/** Changes are written one after another. */
const createWriteQueue = (): { last: Promise<void> } => ({ last: Promise.resolve() })

/** A change of the secondary connections. */
interface ConnectionsChange {
  readonly namespace: ChainNamespace
  readonly removed?: string | undefined
  readonly added?: string | undefined
  /** All of the namespace were removed. */
  readonly isCleared?: boolean
}

/**
 * Stores the secondary connections for the next document. Other tabs of the site store theirs, so only the changed ids are
 * changed in the storage.
 */
export function storeSecondary(change?: ConnectionsChange): CoreThunk<Promise<void>> {
  return (_dispatch, _getState, { once, storage }) => {
    const write = async (): Promise<void> => {
      const ids = parseStored(await storage.get(STORAGE_KEYS.connections))
      const next = change
        ? { ...ids, [change.namespace]: applyChange(ids[change.namespace] ?? [], change) }
        : ids
      await storage.set(STORAGE_KEYS.connections, JSON.stringify(next))
    }
    const queue = once(createWriteQueue)
    queue.last = queue.last.then(write)
    return queue.last
  }
}

function applyChange(
  ids: readonly string[],
  { removed, added, isCleared = false }: ConnectionsChange,
): readonly string[] {
  const others = isCleared ? [] : ids.filter((id) => id !== removed && id !== added)
  return (added === undefined ? others : [added, ...others]).slice(0, MAX_CONNECTIONS)
}

/** Parses the stored ids, by namespace. */
export function parseStored(text: string | undefined): Readonly<Record<string, readonly string[]>> {
  try {
    const parsed = StoredConnections.safeParse(JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}
