import { createSelector } from '#modal/lib/store/selector.ts'
import { FEATURED_PAGE_ENTRIES, RECOMMENDED_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import {
  selectConnectedConnectorId,
  selectHoldsRemote,
  type ConnectionRoot,
} from '#modal/core/state/connection/connection-slice.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { connectorOrder, type ConnectorGroup } from '#modal/core/state/connectors/connector-order.ts'
import { traitsOf } from '#modal/core/state/connectors/connector-traits.ts'
import { selectShownConnectors, type ConnectorsRoot } from '#modal/core/state/connectors/connectors-slice.ts'
import {
  selectActiveNamespace,
  selectRequestedNetworks,
  type NetworkRoot,
} from '#modal/core/state/network/network-slice.ts'
import { selectFeatures, selectOptions, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import type { SiteRoot } from '#modal/core/state/site/site-slice.ts'
import {
  chainsToAsk,
  isDirectoryId,
  isListed,
  isWithinReach,
  servesAny,
  type Wallet,
} from '#modal/core/state/wallets/wallet-rules.ts'
import {
  selectRecentIds,
  selectRecommended,
  selectWalletsById,
  type WalletsRoot,
} from '#modal/core/state/wallets/wallets-slice.ts'
import { isNamesake } from './namesake.ts'

/** One row of the wallet list. An awaited row is a placeholder for a wallet that is being loaded. */
export type WalletListItem =
  | { readonly kind: 'connector'; readonly group: ConnectorGroup; readonly connector: ConnectorInfo }
  | { readonly kind: 'wallet'; readonly group: ConnectorGroup; readonly wallet: Wallet }
  | { readonly kind: 'awaited'; readonly group: ConnectorGroup; readonly id: string }

/** The parts of the state that determine which wallets are available for this site and device. */
export type KnownRoot = ConnectorsRoot & NetworkRoot & OptionsRoot & SiteRoot & WalletsRoot
/** The parts of the state that determine the wallet list. */
export type ListRoot = KnownRoot & ConnectionRoot

/** Selects the networks that the directory is filtered by: those of the namespace that the site requested, or all. */
export const selectRequestedChains: (state: ConnectorsRoot & NetworkRoot) => readonly string[] =
  createSelector(
    selectRequestedNetworks,
    ({ connectors }: ConnectorsRoot) => connectors.onlyNamespace,
    (networks, only): readonly string[] =>
      chainsToAsk(networks.filter(({ chainNamespace }) => only === undefined || chainNamespace === only)),
  )

/** Selects a predicate for whether a wallet of the directory suits this site and this device. */
export const selectIsOffered: (state: KnownRoot) => (wallet: Wallet) => boolean = createSelector(
  selectOptions,
  selectRequestedChains,
  ({ connectors }: ConnectorsRoot) => connectors.onlyNamespace,
  selectActiveNamespace,
  selectIsPhone,
  ({ site }: SiteRoot) => site.system,
  (options, chains, only, active, isPhone, system) =>
    (wallet: Wallet): boolean =>
      options.enableWallets !== false &&
      isListed(wallet, options) &&
      servesAny(wallet, chains) &&
      isWithinReach(wallet, { isPhone, system, namespace: only ?? active }),
)

/** Selects the directory's first wallets for this site, or those of the owner's list. */
export const selectFirstWallets: (state: KnownRoot) => readonly Wallet[] = createSelector(
  selectOptions,
  selectWalletsById,
  ({ wallets }: WalletsRoot) => wallets.directory,
  selectIsOffered,
  ({ includeWalletIds }, wallets, directory, isOffered): readonly Wallet[] => {
    const included = includeWalletIds?.flatMap((id) => wallets.get(id) ?? [])
    return (included ?? directory?.recommended ?? []).filter(isOffered)
  },
)

/** Selects the directory ids whose entries are needed and have not been loaded yet. */
export const selectMissingIds: (state: OptionsRoot & WalletsRoot) => readonly string[] = createSelector(
  selectOptions,
  selectRecentIds,
  selectWalletsById,
  ({ wallets }: WalletsRoot) => wallets,
  ({ featuredWalletIds, includeWalletIds, excludeWalletIds }, recentIds, known, { directory, askedIds }) => {
    const named = [featuredWalletIds, recentIds, includeWalletIds, excludeWalletIds].flatMap(
      (ids) => ids ?? [],
    )
    return directory
      ? [...new Set(named)].filter((id) => isDirectoryId(id) && !known.has(id) && !askedIds.includes(id))
      : []
  },
)

/**
 * Selects the wallet list in the order of its groups (docs/specification.md §2.43, §2.44). Every wallet is listed once, in
 * the first group it belongs to, and as an installed one where it is installed.
 */
export const selectWalletList: (state: ListRoot) => readonly WalletListItem[] = createSelector(
  selectShownConnectors,
  selectFirstWallets,
  selectWalletsById,
  selectMissingIds,
  selectOptions,
  selectFeatures,
  selectRecentIds,
  selectIsOffered,
  selectRecommended,
  selectHoldsRemote,
  (
    connectors,
    first,
    known,
    missing,
    options,
    features,
    recentIds,
    isOffered,
    popular,
    isWalletConnectConnected,
  ) => {
    const own = options.enableWallets === false ? [] : (options.customWallets ?? [])
    const ofConnectors = (group: ConnectorGroup, chosen: readonly ConnectorInfo[]): WalletListItem[] =>
      chosen.map((connector) => ({ kind: 'connector', group, connector }))
    const ofWallets = (group: ConnectorGroup, chosen: readonly Wallet[]): WalletListItem[] =>
      chosen
        .filter((wallet) => !findInstalled(wallet, connectors))
        .map((wallet) => ({ kind: 'wallet', group, wallet }))
    const ofIds = (group: ConnectorGroup, ids: readonly string[]): WalletListItem[] =>
      ids.flatMap((id): readonly WalletListItem[] => {
        const wallet = known.get(id)
        if (wallet && (own.some((one) => one.id === id) || isOffered(wallet)))
          return ofWallets(group, [wallet])
        return missing.includes(id) && options.enableWallets !== false ? [{ kind: 'awaited', group, id }] : []
      })
    const featured = ofIds('featured', options.featuredWalletIds ?? []).slice(0, FEATURED_PAGE_ENTRIES)
    const isNew = ({ id }: Wallet): boolean => ![...featured.map(idOf), ...recentIds].includes(id)
    const recent = recentIds.flatMap((id) => {
      const wallet = known.get(id)
      const used =
        connectors.find((info) => isConnector(info, id)) ?? (wallet && findInstalled(wallet, connectors))
      return used ? ofConnectors('recent', [used]) : ofIds('recent', [id])
    })
    const groups: Record<ConnectorGroup, readonly WalletListItem[]> = {
      walletConnect: ofConnectors(
        'walletConnect',
        connectors.filter((info) => traitsOf(info).group === 'walletConnect'),
      ),
      recent,
      injected: ofConnectors(
        'injected',
        connectors
          .filter((info) => traitsOf(info).group === 'injected')
          // A wallet that uses the name of a known one is listed last.
          .toSorted((a, b) => +isNamesake(a, popular) - +isNamesake(b, popular)),
      ),
      featured,
      custom: ofWallets('custom', own),
      external: ofConnectors(
        'external',
        connectors.filter((info) => traitsOf(info).group === 'external'),
      ),
      recommended: ofWallets('recommended', first)
        .filter((item) => item.kind === 'wallet' && isNew(item.wallet))
        .slice(0, RECOMMENDED_PAGE_ENTRIES - featured.length),
    }
    const order = connectorOrder(features.connectorTypeOrder, isWalletConnectConnected)
    return withoutRepeats(order.flatMap((group) => groups[group]))
  },
)

/** The id of a row. */
export function idOf(item: WalletListItem): string {
  if (item.kind === 'awaited') return item.id
  return item.kind === 'connector' ? item.connector.id : item.wallet.id
}

function withoutRepeats(items: readonly WalletListItem[]): readonly WalletListItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const isNew = !seen.has(idOf(item))
    seen.add(idOf(item))
    return isNew
  })
}

/** Selects the number of wallets in the page in the list. */
export const selectInstalledCount: (state: ListRoot) => number = createSelector(
  selectWalletList,
  (items): number =>
    items.filter((item) => item.kind === 'connector' && !traitsOf(item.connector).sharesSession).length,
)

/** Whether phone wallets can be paired with this site. */
export function selectReachesPhones(
  state: ConnectorsRoot & NetworkRoot & OptionsRoot & WalletsRoot,
): boolean {
  return selectShownConnectors(state).some((info) => traitsOf(info).isRemote)
}

/** Whether the link to the whole directory is shown (options `allWallets`). */
export function selectShowsAllWallets(state: KnownRoot): boolean {
  const { allWallets = 'SHOW' } = selectOptions(state)
  const isEnabled = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && selectIsPhone(state))
  return (
    isEnabled &&
    selectFeatures(state).allWallets !== false &&
    state.wallets.directory !== undefined &&
    selectReachesPhones(state)
  )
}

/** Whether a connector is connected to any namespace. */
export function selectIsConnectorConnected(info: ConnectorInfo): (state: ConnectionRoot) => boolean {
  return (state) =>
    info.namespaces.some(
      (namespace) =>
        selectConnectedConnectorId(namespace)(state) === (info.wallets[namespace]?.walletId ?? info.id),
    )
}
