import { createSelector } from '#modal/lib/store/selector.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { WalletConnectAccess, WalletPolicy } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectNamespaces, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import { selectWalletsById, type WalletsRoot } from '#modal/core/state/wallets/wallets-slice.ts'
import { AUTH_CONNECTOR } from './auth-connector.ts'
import { isConnector, type ConnectorInfo } from './connector-info.ts'
import { traitsOf } from './connector-traits.ts'
import { mergeWallets } from './merge-wallets.ts'
import { WALLETCONNECT_CONNECTOR } from './walletconnect-connector.ts'

/** The wallets that are known in this document. */
export interface ConnectorsState {
  readonly announced: readonly InjectedWallet[]
  /** Whether the site has reported its wallets; until then lists show skeletons. */
  readonly isDiscovered: boolean
  /** The namespace that the site requested. Lists leave out wallets that lack it. */
  readonly onlyNamespace: ChainNamespace | undefined
  /** What the deployment's embedded wallet offers; undefined when it has none. */
  readonly policy: WalletPolicy | undefined
  /** How phone wallets are reached; undefined when the deployment has no relay. */
  readonly relay: WalletConnectAccess | undefined
}

/** The part of the state the selectors below read. */
export interface ConnectorsRoot {
  readonly connectors: ConnectorsState
}

const initialState: ConnectorsState = {
  announced: [],
  isDiscovered: false,
  onlyNamespace: undefined,
  policy: undefined,
  relay: undefined,
}

const slice = createSlice({
  name: 'connectors',
  initialState,
  reducers: {
    walletsAnnounced: (
      state: ConnectorsState,
      { payload }: PayloadAction<readonly InjectedWallet[]>,
    ): ConnectorsState => ({ ...state, announced: payload, isDiscovered: true }),
    walletOffered: (state: ConnectorsState, { payload }: PayloadAction<WalletPolicy>): ConnectorsState => ({
      ...state,
      policy: payload,
    }),
    relayOffered: (
      state: ConnectorsState,
      { payload }: PayloadAction<WalletConnectAccess>,
    ): ConnectorsState => ({
      ...state,
      relay: payload,
    }),
    namespaceFiltered: (
      state: ConnectorsState,
      { payload }: PayloadAction<ChainNamespace | undefined>,
    ): ConnectorsState => ({ ...state, onlyNamespace: payload }),
  },
})

export const { walletsAnnounced, walletOffered, relayOffered, namespaceFiltered } = slice.actions
export const connectorsReducer = slice.reducer

export const selectIsDiscovered = (state: ConnectorsRoot): boolean => state.connectors.isDiscovered

/** Selects what the embedded wallet of this deployment offers. */
export function selectWalletPolicy({ connectors }: ConnectorsRoot): WalletPolicy | undefined {
  return connectors.policy
}

/** Selects every wallet once, whatever the owner's lists say: those in the page, the embedded one, and phone wallets. */
export const selectAllConnectors: (state: ConnectorsRoot) => readonly ConnectorInfo[] = createSelector(
  ({ connectors }: ConnectorsRoot) => connectors.announced,
  selectWalletPolicy,
  ({ connectors }: ConnectorsRoot) => connectors.relay,
  (announced, policy, relay): readonly ConnectorInfo[] => [
    ...mergeWallets(announced),
    ...(policy ? [AUTH_CONNECTOR] : []),
    ...(relay ? [WALLETCONNECT_CONNECTOR] : []),
  ],
)

type UsableRoot = ConnectorsRoot & NetworkRoot & OptionsRoot & WalletsRoot

/** Selects the reverse domain names of the wallets that the owner excluded, by id or by name. */
const selectExcludedNames: (state: OptionsRoot & WalletsRoot) => readonly string[] = createSelector(
  selectOptions,
  selectWalletsById,
  ({ excludeWalletIds = [] }, wallets): readonly string[] =>
    excludeWalletIds.flatMap((id) => [id, wallets.get(id)?.rdns ?? id]),
)

/**
 * Selects the wallets that the visitor may choose: of namespaces the site has networks of (docs/specification.md §4.23), and
 * of kinds that the owner has enabled.
 */
export const selectUsableConnectors: (state: UsableRoot) => readonly ConnectorInfo[] = createSelector(
  selectAllConnectors,
  selectNamespaces,
  selectOptions,
  selectExcludedNames,
  (connectors, namespaces, options, excludedNames): readonly ConnectorInfo[] =>
    connectors
      .filter((info) => {
        const { isEmbedded, isRemote } = traitsOf(info)
        if (isEmbedded) return true
        if (options.enableWallets === false) return false
        if (isRemote) return options.enableWalletConnect !== false
        if (info.id === 'injected') return options.enableInjected !== false
        return info.rdns === undefined || options.enableEIP6963 !== false
      })
      .filter(({ rdns }) => rdns === undefined || !excludedNames.includes(rdns))
      .map((info) => ({
        ...info,
        imageUrl: options.connectorImages?.[info.id] ?? info.imageUrl,
        namespaces: namespaces.filter((namespace) => info.namespaces.includes(namespace)),
      }))
      .filter((info) => info.namespaces.length > 0)
      .map((info) => (info.namespaces.length > 1 || info.type !== 'MULTI_CHAIN' ? info : narrowed(info)))
      .map((info) => (isListedBySite(info, options.customWallets) ? { ...info, type: 'EXTERNAL' } : info)),
)

/** Whether a wallet in the page is listed by the site under its reverse domain name. */
function isListedBySite({ type, rdns }: ConnectorInfo, listed: Options['customWallets'] = []): boolean {
  return type === 'ANNOUNCED' && listed.some((wallet) => wallet.rdns !== undefined && wallet.rdns === rdns)
}

/** A wallet of several namespaces on a site that uses one of them. */
function narrowed(info: ConnectorInfo): ConnectorInfo {
  return { ...info, type: 'ANNOUNCED' }
}

/** Selects the usable wallets that lists show: all, or those of the namespace that the site requested. */
export const selectShownConnectors: (state: UsableRoot) => readonly ConnectorInfo[] = createSelector(
  selectUsableConnectors,
  ({ connectors }: ConnectorsRoot) => connectors.onlyNamespace,
  (connectors, only): readonly ConnectorInfo[] =>
    only === undefined
      ? connectors
      : connectors
          .filter(({ namespaces }) => namespaces.includes(only))
          .map((info) =>
            info.namespaces.length > 1 && !traitsOf(info).sharesSession
              ? narrowed({ ...info, namespaces: [only] })
              : info,
          ),
)

/** Selects a connector by its own id or the id of one of its wallets. */
export function selectConnector(id: string | undefined): (state: UsableRoot) => ConnectorInfo | undefined {
  return (state) =>
    id === undefined ? undefined : selectUsableConnectors(state).find((info) => isConnector(info, id))
}

/** Selects the connector of phone wallets, where they are offered. */
export function selectRemoteConnector(state: UsableRoot): ConnectorInfo | undefined {
  return selectUsableConnectors(state).find((info) => traitsOf(info).isRemote)
}
