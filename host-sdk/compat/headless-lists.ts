import { createConnectionList } from '#sdk/headless/connection-list.ts'
import { createWalletList, type WalletListState } from '#sdk/headless/wallet-list.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { ListedConnection, ListedWallet } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { AppKitParts } from './current-app-kit.ts'
import type {
  AppKitConnectionChange,
  AppKitConnectionControl,
  AppKitConnectionOptions,
  AppKitWallets,
  WalletItem,
} from './headless-types.ts'
import { NAMESPACES } from './map-networks.ts'
import type { AppKitConnection } from './types.ts'

/** The wallet list in the form of AppKit. */
export interface AppKitWalletList {
  readonly get: () => AppKitWallets
  readonly subscribe: (listener: () => void) => () => void
}

/** The secondary connections in the form of AppKit. */
export interface AppKitConnectionList {
  readonly get: () => readonly AppKitConnection[]
  readonly subscribe: (listener: () => void) => () => void
  readonly switchTo: (
    choice: Parameters<AppKitConnectionControl['switchConnection']>[0],
    active: AppKitConnection | undefined,
    options: AppKitConnectionOptions,
  ) => Promise<void>
  readonly remove: (
    choice: Parameters<AppKitConnectionControl['deleteConnection']>[0],
    active: AppKitConnection | undefined,
    options: AppKitConnectionOptions,
  ) => Promise<void>
}

const walletLists = new WeakMap<AppKitParts, AppKitWalletList>()
const connectionLists = new WeakMap<AppKitParts, AppKitConnectionList>()

/** The wallet list of an instance, created once; its first page is being loaded. */
export function walletListOf(parts: AppKitParts): AppKitWalletList {
  const list = walletLists.get(parts) ?? makeWalletList(parts.postern)
  walletLists.set(parts, list)
  return list
}

/** The connection list of an instance, created once. */
export function connectionListOf(parts: AppKitParts): AppKitConnectionList {
  const list = connectionLists.get(parts) ?? makeConnectionList(parts)
  connectionLists.set(parts, list)
  return list
}

function makeConnectionList({ postern, networks }: AppKitParts): AppKitConnectionList {
  const list = createConnectionList(postern)
  let cached:
    | { readonly of: readonly ListedConnection[]; readonly value: readonly AppKitConnection[] }
    | undefined
  const toSecondaryConnection = ({
    caipNetworkId,
    isActive: _isActive,
    icon,
    ...rest
  }: ListedConnection): AppKitConnection => ({
    ...rest,
    icon,
    caipNetwork: networks.find(caipNetworkId),
  })
  return {
    subscribe: list.subscribe,
    get: () => {
      const of = list.get()
      if (cached?.of !== of)
        cached = { of, value: of.filter(({ isActive }) => !isActive).map(toSecondaryConnection) }
      return cached.value
    },
    switchTo: ({ connection: { namespace, connectorId, accounts }, address }, active, options) =>
      reportOutcome(list.use({ namespace, connectorId, address }), options, {
        address: address ?? accounts[0]?.address ?? '',
        namespace,
        hasSwitchedAccount: connectorId === active?.connectorId,
        hasSwitchedWallet: connectorId !== active?.connectorId,
        hasDeletedWallet: false,
      }),
    remove: ({ address, connectorId }, active, options) => {
      const listed = list.get().find((one) => one.connectorId === connectorId)
      const namespace = options.namespace ?? listed?.namespace ?? active?.namespace ?? NAMESPACES[0]
      return reportOutcome(list.drop({ namespace, connectorId }), options, {
        address,
        namespace,
        hasSwitchedAccount: false,
        hasSwitchedWallet: false,
        hasDeletedWallet: true,
      })
    },
  }
}

async function reportOutcome(
  work: Promise<void>,
  { onSuccess, onError }: AppKitConnectionOptions,
  change: AppKitConnectionChange,
): Promise<void> {
  try {
    await work
    onSuccess?.(change)
  } catch (error) {
    onError?.(error instanceof Error ? error : new Error(String(error)))
  }
}

function makeWalletList(postern: Postern): AppKitWalletList {
  const list = createWalletList(postern)
  const calls: Pick<AppKitWallets, 'fetchWallets' | 'connect' | 'resetWcUri'> = {
    fetchWallets: ({ page = 1, query = '' } = {}) => {
      const { page: last, search } = list.get()
      return page > last && last > 0 && query === search ? list.more() : list.find(query)
    },
    connect: ({ id, connectors }, namespace) => {
      const own = connectors.find(({ chain }) => chain === namespace)
      return list.connect({ id: own?.id ?? id }, namespace)
    },
    resetWcUri: () => void list.cancel(),
  }
  let cached: { readonly of: WalletListState; readonly value: AppKitWallets } | undefined
  void list.find()
  return {
    subscribe: list.subscribe,
    get: () => {
      const state = list.get()
      if (cached?.of !== state) cached = { of: state, value: { ...toAppKit(state), ...calls } }
      return cached.value
    },
  }
}

function toAppKit(state: WalletListState): Omit<AppKitWallets, 'fetchWallets' | 'connect' | 'resetWcUri'> {
  const { connecting, pairingUri } = state
  return {
    wallets: state.wallets.map(toItem),
    wcWallets: state.found.map(toItem),
    isFetchingWallets: state.isLoading,
    isFetchingWcUri: connecting?.isInstalled === false && pairingUri === undefined,
    isInitialized: state.page > 0,
    wcUri: pairingUri,
    connectingWallet: connecting && toItem(connecting),
    page: state.page,
    count: state.count,
  }
}

function toItem(wallet: ListedWallet): WalletItem {
  const { id, name, imageUrl = '', rdns, isInstalled, namespaces } = wallet
  const own = isInstalled ? namespaces.filter(isNamespace) : []
  return {
    id,
    name,
    imageUrl,
    isInjected: isInstalled,
    isRecent: false,
    connectors: own.map((chain) => ({ id, chain, ...(rdns !== undefined && { rdns }) })),
    walletInfo: {
      description: wallet.description,
      supportedNamespaces: namespaces,
      website: wallet.homepage,
      installationLinks: {
        appStore: wallet.appStore,
        playStore: wallet.playStore,
        chromeStore: wallet.extensionStore,
      },
      deepLink: wallet.mobileLink,
      linkMode: wallet.universalLink,
      isCertified: wallet.isCertified,
    },
  }
}

function isNamespace(name: string): name is Namespace {
  return NAMESPACES.some((known) => known === name)
}
