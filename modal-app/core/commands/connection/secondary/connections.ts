import { createListenerMiddleware } from '@reduxjs/toolkit'
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
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** Of a namespace. */
const WALLETS_MOST = 16
const Remembered = z.record(
  z.string(),
  z.array(z.string().check(z.maxLength(256))).check(z.maxLength(WALLETS_MOST)),
)

/** Ends the subscriptions to wallets beside those in use, by namespace and wallet. */
const stops = (): Map<string, () => void> => new Map()

const listener = createListenerMiddleware<CoreState, CoreDispatch>()

// Whoever connects another wallet keeps the first one beside it.
listener.startListening({
  actionCreator: walletConnected,
  effect: ({ payload: { namespace, connectorId } }, { dispatch, getOriginalState }) => {
    const before = getOriginalState()
    const held = selectConnectedConnectorId(namespace)(before)
    const { address, accounts, wallet } = selectAccount(namespace)(before)
    const wasAside = selectSecondary(namespace)(before).some((other) => other.connectorId === connectorId)
    const isReplaced = held !== undefined && held !== connectorId && address !== undefined
    dispatch(stopHearing(namespace, connectorId))
    if (isReplaced && wallet) dispatch(addSecondary(namespace, { connectorId: held, wallet, accounts }))
    // A connection that is found again changes nothing of what is written down.
    if (wasAside || isReplaced)
      void dispatch(storeSecondary({ namespace, left: connectorId, joined: isReplaced ? held : undefined }))
  },
})

// Who changes the account in the wallet does not want the one that was picked here before.
listener.startListening({
  actionCreator: accountsChanged,
  effect: ({ payload: { namespace } }, api) => {
    const { address } = selectAccount(namespace)(api.getState())
    const before = selectAccount(namespace)(api.getOriginalState())
    if (address !== before.address) api.dispatch(forgetPick(namespace))
  },
})

function forgetPick(namespace: ChainNamespace): CoreThunk {
  return (_dispatch, _getState, { storage }) =>
    void storage.set(PRIVATE_STORAGE_KEYS.activeAddress, null, namespace)
}

addOnDemandPart({
  reducerPath: 'secondary',
  reducer: secondaryReducer,
  middleware: listener.middleware,
})

/** The connector of a wallet that is or was connected. */
export async function loadWallet(
  namespace: ChainNamespace,
  connectorId: string,
  state: CoreState,
  { connectors }: Extra,
): Promise<Connector | undefined> {
  const info = findWallet(connectorId, state)
  return info && connectors.load(info, namespace)
}

/** The entry of the list a wallet belongs to. */
export function findWallet(connectorId: string, state: CoreState): ConnectorInfo | undefined {
  return selectAllConnectors(state).find((candidate) => isConnector(candidate, connectorId))
}

/** Keeps a wallet beside the one in use, and hears it: what it takes back is gone here as well. */
export function addSecondary(namespace: ChainNamespace, other: SecondaryConnection): CoreThunk {
  return (dispatch, getState, extra) => {
    const { connectorId } = other
    dispatch(secondaryAdded({ namespace, ...other }))
    const hear = (event: ConnectorEvent): void => {
      if (event.type === 'connected' || event.type === 'networkChanged' || event.type === 'approvalsChanged')
        return
      if (event.namespace !== namespace) return
      if (event.type === 'accountsChanged' && event.accounts.length > 0)
        return void dispatch(secondaryChanged({ namespace, connectorId, accounts: event.accounts }))
      dispatch(removeSecondary(namespace, connectorId))
    }
    void loadWallet(namespace, connectorId, getState(), extra).then((connector) => {
      const isThere = selectSecondary(namespace)(getState()).some((one) => one.connectorId === connectorId)
      if (!connector || !isThere) return
      dispatch(stopHearing(namespace, connectorId))
      extra.once(stops).set(`${namespace} ${connectorId}`, connector.subscribe(hear))
    })
  }
}

/** A wallet is no longer connected. */
export function removeSecondary(namespace: ChainNamespace, connectorId: string): CoreThunk {
  return (dispatch) => {
    dispatch(stopHearing(namespace, connectorId))
    dispatch(secondaryRemoved({ namespace, connectorId }))
    void dispatch(storeSecondary({ namespace, left: connectorId }))
  }
}

function stopHearing(namespace: ChainNamespace, connectorId: string): CoreThunk {
  return (_dispatch, _getState, extra) => {
    const key = `${namespace} ${connectorId}`
    extra.once(stops).get(key)?.()
    extra.once(stops).delete(key)
  }
}

/** Changes are written one after the other. */
const writing = (): { last: Promise<void> } => ({ last: Promise.resolve() })

/** What changed of the wallets beside those in use. */
interface OthersChange {
  readonly namespace: ChainNamespace
  readonly left?: string | undefined
  readonly joined?: string | undefined
  /** None is left. */
  readonly isOver?: boolean
}

/**
 * Writes down for the next document which wallets stand beside those in use. Other tabs of the site write theirs, so only
 * what changed here is changed there.
 */
export function storeSecondary(change?: OthersChange): CoreThunk<Promise<void>> {
  return (_dispatch, _getState, { once, storage }) => {
    const write = async (): Promise<void> => {
      const ids = parseStored(await storage.get(STORAGE_KEYS.connections))
      const next = change ? { ...ids, [change.namespace]: changed(ids[change.namespace] ?? [], change) } : ids
      await storage.set(STORAGE_KEYS.connections, JSON.stringify(next))
    }
    const turns = once(writing)
    turns.last = turns.last.then(write)
    return turns.last
  }
}

function changed(ids: readonly string[], { left, joined, isOver = false }: OthersChange): readonly string[] {
  const kept = isOver ? [] : ids.filter((id) => id !== left && id !== joined)
  return (joined === undefined ? kept : [joined, ...kept]).slice(0, WALLETS_MOST)
}

/** The ids that were written down, by namespace. */
export function parseStored(text: string | undefined): Readonly<Record<string, readonly string[]>> {
  try {
    const parsed = Remembered.safeParse(JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}
