import { memoizeEqual } from '#sdk/observables/memoize-equal.ts'
import { chainIdOf } from '#sdk/observables/network-id.ts'
import { lastEventOf, onEventOf, timeOf } from '#sdk/state/instance-events.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternEvent } from '#sdk/types/options.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { wrapProvider } from './adapter.ts'
import type { AppKitShared } from './current-app-kit.ts'
import { NAMESPACES } from './map-networks.ts'
import { partOf, providerType, publicAccount, publicState } from './app-kit-state.ts'
import type {
  AppKitAccount,
  AppKitConnection,
  AppKitEvent,
  AppKitNetworkState,
  AppKitReads,
  AppKitSubscriptions,
  AppKitTheme,
} from './types.ts'

/** The current account of a namespace. */
export function currentAccount(
  { postern, isRestoring }: AppKitShared,
  namespace: Namespace | undefined,
): AppKitAccount {
  return withRestoringStatus(publicAccount(postern.getState(), namespace), isRestoring.get())
}

/** Marks an account that is not connected as `reconnecting` while earlier connections are being restored. */
export function withRestoringStatus(account: AppKitAccount, isRestoring: boolean): AppKitAccount {
  return isRestoring && !account.isConnected ? { ...account, status: 'reconnecting' } : account
}

/** The current theme: the one the site set, else the active one of the modal. */
export function currentTheme({ postern, theme }: AppKitShared): AppKitTheme {
  const { themeMode, themeVariables } = theme.get()
  return { themeMode: themeMode ?? postern.getState().themeMode, themeVariables }
}

/** Finds a network by its CAIP-2 id. */
export function networkIn(
  { networks }: Pick<AppKitShared, 'networks'>,
  caipNetworkId: string | undefined,
): AppKitNetworkState {
  return { caipNetwork: networks.find(caipNetworkId), caipNetworkId, chainId: chainIdOf(caipNetworkId) }
}

/** The connected wallets of one namespace, or of all. */
export function connectionsIn(
  shared: Pick<AppKitShared, 'networks'>,
  { namespaces }: PosternState,
  only: Namespace | undefined,
): readonly AppKitConnection[] {
  return NAMESPACES.filter((name) => only === undefined || name === only).flatMap((namespace) => {
    const { status, wallet, accounts = [], caipNetworkId } = namespaces[namespace] ?? {}
    if (status !== 'connected' || !wallet) return []
    const caipNetwork = shared.networks.find(caipNetworkId)
    return { namespace, connectorId: wallet.id, name: wallet.name, icon: wallet.icon, accounts, caipNetwork }
  })
}

/** Converts an event to the form of AppKit. */
export function toAppKitEvent(event: PosternEvent): AppKitEvent {
  const { name, properties } = event
  return { timestamp: timeOf(event), data: { type: 'track', event: name, properties } }
}

/** The newest event of an instance, or `MODAL_CREATED`. */
export function newestEvent({ postern, created }: Pick<AppKitShared, 'postern' | 'created'>): AppKitEvent {
  const event = lastEventOf(postern)
  return event ? toAppKitEvent(event) : created
}

/** The provider of a namespace while it is connected, else undefined. */
export function providerOf(
  { postern, adapters }: Pick<AppKitShared, 'postern' | 'adapters'>,
  namespace: Namespace,
): unknown {
  const isConnected = partOf(postern.getState(), namespace)?.status === 'connected'
  return isConnected ? wrapProvider(adapters, namespace, postern.getProvider(namespace)) : undefined
}

/** Creates the getters of the AppKit instance. */
export function appKitReads(shared: AppKitShared): AppKitReads {
  const { postern, networks, options } = shared
  const { getState } = postern
  return {
    getState: () => publicState(getState(), shared.isRestoring.get()),
    getAccount: (namespace) => currentAccount(shared, namespace),
    getAddress: (namespace) => partOf(getState(), namespace)?.address,
    getCaipAddress: (namespace) => partOf(getState(), namespace)?.caipAddress,
    getIsConnectedState: () =>
      Object.values(getState().namespaces).some(({ status }) => status === 'connected'),
    getChainId: () => chainIdOf(partOf(getState(), undefined)?.caipNetworkId),
    getCaipNetwork: (namespace) => networks.find(partOf(getState(), namespace)?.caipNetworkId),
    getCaipNetworkId: () => partOf(getState(), undefined)?.caipNetworkId,
    getCaipNetworks: (namespace) =>
      networks.all().filter(({ chainNamespace }) => !namespace || chainNamespace === namespace),
    getConnections: (namespace) => connectionsIn(shared, getState(), namespace),
    getWalletInfo: (namespace) => partOf(getState(), namespace)?.wallet,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- sites name the type their adapter gives
    getWalletProvider: <T>() => {
      const active = activeOf(getState())
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sites name the type their adapter gives
      return (active && providerOf(shared, active)) as T | undefined
    },
    getWalletProviderType: (namespace) => providerType(partOf(getState(), namespace)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sites name the type their adapter gives
    getProvider: (namespace: Namespace) => providerOf(shared, namespace) as never,
    getThemeMode: () => currentTheme(shared).themeMode,
    getThemeVariables: () => currentTheme(shared).themeVariables,
    getSIWX: () => options.get().siwx,
    getEvent: () => newestEvent(shared),
  }
}

/** Creates the subscriptions of the AppKit instance. */
export function appKitSubscriptions(shared: AppKitShared): AppKitSubscriptions {
  const { postern, theme, isRestoring } = shared
  const watch = <T>(
    read: (state: PosternState) => T,
    listener: (value: T) => void,
    more: ((listener: () => void) => () => void)[] = [],
  ): (() => void) => {
    const select = memoizeEqual((_moment: object) => read(postern.getState()))
    let last = select({})
    const check = (): void => {
      const current = select({})
      if (current === last) return
      last = current
      listener(current)
    }
    const stops = [postern.subscribe, ...more].map((subscribe) => subscribe(check))
    return () => stops.forEach((stop) => stop())
  }
  return {
    subscribeAccount: (listener, namespace) =>
      watch(() => currentAccount(shared, namespace), listener, [isRestoring.subscribe]),
    subscribeNetwork: (listener) =>
      watch((state) => networkIn(shared, partOf(state, undefined)?.caipNetworkId), listener),
    subscribeCaipNetworkChange: (listener) =>
      watch((state) => shared.networks.find(partOf(state, undefined)?.caipNetworkId), listener),
    subscribeState: (listener) =>
      watch((state) => publicState(state, isRestoring.get()), listener, [isRestoring.subscribe]),
    subscribeTheme: (listener) => watch(() => currentTheme(shared), listener, [theme.subscribe]),
    subscribeEvents: (listener) => onEventOf(postern, (event) => listener(toAppKitEvent(event))),
    subscribeConnections: (listener) => watch((state) => connectionsIn(shared, state, undefined), listener),
    subscribeWalletInfo: (listener) => watch((state) => partOf(state, undefined)?.wallet, listener),
    subscribeProviders: (listener) =>
      watch(connectedNamespaces, (names) =>
        listener(Object.fromEntries(names.map((name) => [name, providerOf(shared, name)]))),
      ),
  }
}

function connectedNamespaces({ namespaces }: PosternState): Namespace[] {
  return NAMESPACES.filter((name) => namespaces[name]?.status === 'connected')
}

function activeOf({ activeNamespace }: PosternState): Namespace | undefined {
  return NAMESPACES.find((name) => name === activeNamespace)
}
