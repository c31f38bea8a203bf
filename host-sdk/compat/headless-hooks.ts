import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSelected } from '#sdk/react/use-observable.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { connectionsIn } from './app-kit-reads.ts'
import type { AppKitParts } from './current-app-kit.ts'
import type {
  AppKitConnectionControl,
  AppKitConnectionOptions,
  AppKitConnections,
  AppKitWallets,
} from './headless-types.ts'
import type { AppKitConnection } from './types.ts'
import { useAppKitParts } from './use-app-kit-parts.ts'

const loadLists = () => import('./headless-lists.ts')
type Lists = Awaited<ReturnType<typeof loadLists>>

/** Loads the lists of an instance, which are a lazy chunk. */
function useLazyList<T>(parts: AppKitParts, make: (lists: Lists, parts: AppKitParts) => T): T | undefined {
  const [list, setList] = useState<T>()
  useEffect(() => {
    let isUnmounted = false
    void loadLists().then((lists) => isUnmounted || setList(make(lists, parts)))
    return () => {
      isUnmounted = true
    }
  }, [parts, make])
  return list
}

const noSubscription = () => () => {}
const noop = async (): Promise<void> => {}
const INITIAL: AppKitWallets = {
  wallets: [],
  wcWallets: [],
  isFetchingWallets: true,
  isFetchingWcUri: false,
  isInitialized: false,
  wcUri: undefined,
  connectingWallet: undefined,
  page: 0,
  count: 0,
  fetchWallets: noop,
  connect: noop,
  resetWcUri: () => {},
}
const initial = (): AppKitWallets => INITIAL

/**
 * The wallets for a list that the site renders itself. With `features.headless`, `wcUri` has the pairing URI for phones.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { wallets, connect } = useAppKitWallets()
 * await connect(wallets[0], 'eip155')
 */
export function useAppKitWallets(): AppKitWallets {
  const list = useLazyList(useAppKitParts('useAppKitWallets'), walletsOf)
  return useSyncExternalStore(list?.subscribe ?? noSubscription, list?.get ?? initial, initial)
}

const walletsOf = (lists: Lists, parts: AppKitParts) => lists.walletListOf(parts)
const connectionsOf = (lists: Lists, parts: AppKitParts) => lists.connectionListOf(parts)

/**
 * The connected wallets: the active one of each namespace, then the secondary connections.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { connections } = useAppKitConnections('solana')
 * connections[0]?.name // 'Wallet of the visitor'
 */
export function useAppKitConnections(namespace?: Namespace): AppKitConnections {
  const [connections] = useConnections('useAppKitConnections', namespace)
  return useMemo(() => ({ connections, recentConnections: [] }), [connections])
}

/**
 * The active connection, and the calls that switch to another connection or end one.
 *
 * @throws HOOK_BEFORE_CREATE
 * @example
 * const { switchConnection } = useAppKitConnection({ namespace: 'eip155' })
 * await switchConnection({ connection: connections[1] })
 */
export function useAppKitConnection(options: AppKitConnectionOptions = {}): AppKitConnectionControl {
  const [[connection], list] = useConnections('useAppKitConnection', options.namespace)
  const [isPending, setPending] = useState(false)
  const run = (work: Promise<void> | undefined): Promise<void> => {
    setPending(true)
    return (work ?? noop()).finally(() => setPending(false))
  }
  return {
    connection,
    isPending,
    switchConnection: (choice) => run(list?.switchTo(choice, connection, options)),
    deleteConnection: (choice) => run(list?.remove(choice, connection, options)),
  }
}

function useConnections(hook: string, namespace: Namespace | undefined) {
  const parts = useAppKitParts(hook)
  const select = useCallback(
    (state: PosternState) => connectionsIn(parts, state, namespace),
    [parts, namespace],
  )
  const active = useSelected(parts.postern, select)
  const list = useLazyList(parts, connectionsOf)
  const secondary = useSyncExternalStore(list?.subscribe ?? noSubscription, list?.get ?? none, none)
  const all = useMemo(
    () => [...active, ...secondary.filter((one) => !namespace || one.namespace === namespace)],
    [namespace, active, secondary],
  )
  return [all, list] as const
}

const NONE: readonly AppKitConnection[] = []
const none = (): readonly AppKitConnection[] => NONE
