import { createSelector } from '@reduxjs/toolkit'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Network } from '#schemas/networks/network.ts'
import { addressExplorerUrl } from '#schemas/networks/explorer-url.ts'
import {
  selectNetwork,
  selectNetworkIdOf,
  selectActiveNamespace,
  type NetworkRoot,
} from '../network/network-slice.ts'
import {
  selectAccount,
  selectConnectedNamespaces,
  type AccountRoot,
  type AccountState,
} from './account-slice.ts'

type AccountsRoot = AccountRoot & NetworkRoot

/** The account of the active namespace. */
export function selectActiveAccount(state: AccountsRoot): AccountState {
  return selectAccount(selectActiveNamespace(state))(state)
}

/** CAIP-10 id of a namespace's account on its current network. */
export function selectCaipAddress(
  namespace: ChainNamespace | undefined,
): (state: AccountsRoot) => string | undefined {
  return (state) => {
    const { address } = selectAccount(namespace)(state)
    const caipNetworkId = selectNetworkIdOf(namespace)(state)
    return address !== undefined && caipNetworkId !== undefined ? `${caipNetworkId}:${address}` : undefined
  }
}

/** The explorer's page of a namespace's account, or undefined. */
export function selectAddressExplorerUrl(
  namespace: ChainNamespace | undefined,
): (state: AccountsRoot) => string | undefined {
  return (state) => {
    const { address } = selectAccount(namespace)(state)
    const network = selectNetwork(selectNetworkIdOf(namespace)(state))(state)
    return address !== undefined && network ? addressExplorerUrl(network, address) : undefined
  }
}

/** One connected namespace with the network it stands on. */
export interface ConnectedNetwork {
  readonly namespace: ChainNamespace
  readonly caipNetworkId: string | undefined
  /** Undefined when the wallet is on a network the site does not know. */
  readonly network: Network | undefined
}

/** Where each connected namespace stands. */
export const selectConnectedNetworks: (state: AccountsRoot) => readonly ConnectedNetwork[] = createSelector(
  selectConnectedNamespaces,
  ({ network }: NetworkRoot) => network,
  (namespaces, { byNamespace, networks }): readonly ConnectedNetwork[] =>
    namespaces.map((namespace) => {
      const caipNetworkId = byNamespace[namespace]?.caipNetworkId
      return {
        namespace,
        caipNetworkId,
        network: caipNetworkId === undefined ? undefined : networks[caipNetworkId],
      }
    }),
)
