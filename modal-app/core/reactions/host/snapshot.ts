import type { ConnectedWallet } from '#schemas/entities/account.ts'
import type { NamespaceSnapshot, Snapshot } from '#schemas/entities/snapshot.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { selectCaipAddress } from '#modal/core/state/account/account-selectors.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectIsLoading, selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsInitialized, selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import {
  selectActiveNamespace,
  selectNamespaceNetworks,
  selectNamespaces,
} from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectPairing } from '#modal/core/state/pairing/pairing-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectResolvedThemeMode } from '#modal/core/state/theme/theme-slice.ts'

/** The whole snapshot has to fit into a message, so larger icons are left out. */
const ICON_CHARACTERS_MAX = 8_192

/**
 * Creates the snapshot for the site, with accounts only while they are connected.
 *
 * @param rev grows with every change; the site ignores older ones.
 */
export function snapshotOf(state: CoreState, rev: number): Snapshot {
  return {
    rev,
    open: selectIsOpen(state),
    loading: selectIsLoading(state),
    initialized: selectIsInitialized(state),
    view: selectView(state),
    themeMode: selectResolvedThemeMode(state),
    activeNamespace: selectActiveNamespace(state),
    pairingUri: selectOptions(state).manualWCControl ? selectPairing(state)?.uri : undefined,
    namespaces: Object.fromEntries(
      selectNamespaces(state).map((namespace) => [namespace, namespaceSnapshot(state, namespace)]),
    ),
  }
}

function namespaceSnapshot(state: CoreState, namespace: ChainNamespace): NamespaceSnapshot {
  const { address, accounts, wallet } = selectAccount(namespace)(state)
  const networks = selectNamespaceNetworks(namespace)(state)
  const caipAddress = selectCaipAddress(namespace)(state)
  const { balances, deployments, profiles } = state.accountDetails ?? {}
  return {
    status: selectStatus(namespace)(state),
    // Sites take the first account for the active one.
    accounts:
      address === undefined
        ? []
        : accounts.toSorted((a, b) => Number(b.address === address) - Number(a.address === address)),
    caipNetworkIds: [...(networks?.requestedIds ?? [])],
    ...(address !== undefined &&
      networks?.supportsAllNetworks === false && { approvedNetworkIds: [...networks.approvedIds] }),
    address,
    caipAddress,
    caipNetworkId: networks?.caipNetworkId,
    wallet: address === undefined ? undefined : wallet && withSmallIcon(wallet),
    ...(address !== undefined && {
      ...profiles?.[address],
      ...balances?.[caipAddress ?? ''],
      ...deployments?.[caipAddress ?? ''],
    }),
  }
}

function withSmallIcon({ icon, ...wallet }: ConnectedWallet): ConnectedWallet {
  return icon !== undefined && icon.length <= ICON_CHARACTERS_MAX ? { ...wallet, icon } : wallet
}
