import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { RECENT_WALLETS_MAX, RECOMMENDED_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import { selectConnectedConnectorId, type ConnectionRoot } from '../connection/connection-slice.ts'
import { sharesSession, type ConnectorInfo } from '../connectors/connector-info.ts'
import { connectorOrder, type ConnectorGroup } from '../connectors/connector-order.ts'
import {
  selectShownConnectors,
  selectUsableConnectors,
  type ConnectorsRoot,
} from '../connectors/connectors-slice.ts'
import { comparableName } from '../connectors/merge-wallets.ts'
import type { NetworkRoot } from '../network/network-slice.ts'
import { selectFeatures, selectOptions, type OptionsRoot } from '../options/options-slice.ts'
import { WELL_KNOWN_WALLETS, type Wallet } from './well-known-wallets.ts'

/** The connectors used last, the newest first (specification §3, "Recent wallet entry"). */
export interface WalletsState {
  readonly recentIds: readonly string[]
}

/** The part of the state the selectors below read. */
export interface WalletsRoot {
  readonly wallets: WalletsState
}

/** One row of the wallet list. */
export type WalletListItem =
  | { readonly kind: 'connector'; readonly group: ConnectorGroup; readonly connector: ConnectorInfo }
  | { readonly kind: 'wallet'; readonly group: ConnectorGroup; readonly wallet: Wallet }

const initialState: WalletsState = { recentIds: [] }

const slice = createSlice({
  name: 'wallets',
  initialState,
  reducers: {
    recentWalletsRestored: (_state, { payload }: PayloadAction<readonly string[]>): WalletsState => ({
      recentIds: payload.slice(0, RECENT_WALLETS_MAX),
    }),
    walletUsed: ({ recentIds }: WalletsState, { payload }: PayloadAction<string>): WalletsState => ({
      recentIds: [payload, ...recentIds.filter((id) => id !== payload)].slice(0, RECENT_WALLETS_MAX),
    }),
  },
})

export const { recentWalletsRestored, walletUsed } = slice.actions
export const walletsReducer = slice.reducer

type ListRoot = ConnectionRoot & ConnectorsRoot & NetworkRoot & OptionsRoot & WalletsRoot

export const selectRecentIds = (state: WalletsRoot): readonly string[] => state.wallets.recentIds

/** The wallets the modal knows of: the owner's own first, filtered by the owner's lists. */
export const selectKnownWallets: (state: OptionsRoot) => readonly Wallet[] = createSelector(
  selectOptions,
  ({ customWallets, includeWalletIds, excludeWalletIds, enableWallets }): readonly Wallet[] => {
    if (enableWallets === false) return []
    const known = WELL_KNOWN_WALLETS.filter(
      ({ id }) => (includeWalletIds?.includes(id) ?? true) && !excludeWalletIds?.includes(id),
    )
    return [...(customWallets ?? []), ...known]
  },
)

/** A known wallet by its directory id. */
export function selectWallet(id: string | undefined): (state: OptionsRoot) => Wallet | undefined {
  return (state) => selectKnownWallets(state).find((wallet) => wallet.id === id)
}

function isInstalled(wallet: Wallet, connectors: readonly ConnectorInfo[]): boolean {
  const name = comparableName(wallet.name)
  return connectors.some(
    (info) =>
      (info.rdns !== undefined && info.rdns === wallet.rdns) ||
      info.id === wallet.id ||
      comparableName(info.name) === name,
  )
}

/** Up to four wallets the visitor does not have yet (view GetWallet). */
export const selectSuggestedWallets: (
  state: ConnectorsRoot & NetworkRoot & OptionsRoot,
) => readonly Wallet[] = createSelector(
  selectKnownWallets,
  selectUsableConnectors,
  (wallets, connectors): readonly Wallet[] =>
    wallets.filter((wallet) => !isInstalled(wallet, connectors)).slice(0, RECOMMENDED_PAGE_ENTRIES),
)

/**
 * The wallet list in the order of its groups (specification §2, "Ordering"); every wallet stands once, in the first
 * group it belongs to.
 */
export const selectWalletList: (state: ListRoot) => readonly WalletListItem[] = createSelector(
  selectShownConnectors,
  selectKnownWallets,
  selectOptions,
  selectFeatures,
  selectRecentIds,
  ({ connection }: ConnectionRoot) => Object.values(connection.connectorIds).includes(WALLETCONNECT_ID),
  (connectors, wallets, options, features, recentIds, isWalletConnectConnected) => {
    const missing = wallets.filter((wallet) => !isInstalled(wallet, connectors))
    const isCustom = (wallet: Wallet): boolean =>
      options.customWallets?.some(({ id }) => id === wallet.id) ?? false
    const featuredIds = options.featuredWalletIds ?? []
    const isFeatured = (wallet: Wallet): boolean => featuredIds.includes(wallet.id)
    const ofConnectors = (group: ConnectorGroup, chosen: readonly ConnectorInfo[]): WalletListItem[] =>
      chosen.map((connector) => ({ kind: 'connector', group, connector }))
    const ofWallets = (group: ConnectorGroup, chosen: readonly Wallet[]): WalletListItem[] =>
      chosen.map((wallet) => ({ kind: 'wallet', group, wallet }))
    const groups: Record<ConnectorGroup, readonly WalletListItem[]> = {
      walletConnect: ofConnectors(
        'walletConnect',
        connectors.filter(({ type }) => type === 'WALLET_CONNECT'),
      ),
      recent: ofConnectors(
        'recent',
        recentIds.flatMap((id) => connectors.find((info) => info.id === id) ?? []),
      ),
      injected: ofConnectors(
        'injected',
        connectors.filter(({ type }) => type !== 'EXTERNAL' && !sharesSession({ type })),
      ),
      featured: ofWallets('featured', missing.filter(isFeatured)),
      custom: ofWallets('custom', missing.filter(isCustom)),
      external: ofConnectors(
        'external',
        connectors.filter(({ type }) => type === 'EXTERNAL'),
      ),
      recommended: ofWallets(
        'recommended',
        missing
          .filter((wallet) => !isFeatured(wallet) && !isCustom(wallet))
          .slice(0, Math.max(0, RECOMMENDED_PAGE_ENTRIES - featuredIds.length)),
      ),
    }
    const order = connectorOrder(features.connectorTypeOrder, isWalletConnectConnected)
    return withoutRepeats(order.flatMap((group) => groups[group]))
  },
)

function withoutRepeats(items: readonly WalletListItem[]): readonly WalletListItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const id = item.kind === 'connector' ? item.connector.id : item.wallet.id
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** The wallets of the page in list order (specification §2, "Ordering"). */
export const selectConnectors: (state: ListRoot) => readonly ConnectorInfo[] = createSelector(
  selectWalletList,
  (items): readonly ConnectorInfo[] =>
    items.flatMap((item) => (item.kind === 'connector' ? [item.connector] : [])),
)

/** Whether a connector holds any namespace now. */
export function selectIsConnectorConnected(info: ConnectorInfo): (state: ConnectionRoot) => boolean {
  return (state) =>
    info.namespaces.some(
      (namespace) => selectConnectedConnectorId(namespace)(state) === info.wallets[namespace]?.walletId,
    )
}
