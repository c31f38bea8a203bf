import type { Account } from '#schemas/entities/account.ts'
import type { EmbeddedAccount } from '#schemas/entities/embedded-user.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ConnectedNamespace, Connector, ConnectorEvent } from '#modal/connectors/connector.ts'

/** The accounts of the embedded wallet, and the part of them that each namespace knows. */
export interface SharedAccounts {
  /** Shares accounts with namespaces, on the networks they request. */
  readonly share: (
    accounts: readonly EmbeddedAccount[],
    wanted: Parameters<Connector['restore']>[0],
  ) => readonly ConnectedNamespace[]
  /** Replaces the wallet's accounts and notifies the namespaces whose accounts have changed. */
  readonly replace: (accounts: readonly EmbeddedAccount[]) => void
  /** Moves a namespace to another network, where its addresses may differ. */
  readonly move: (namespace: ChainNamespace, caipNetworkId: string) => void
  /** CAIP-2 ids of the networks an address exists on; undefined where it is the same on all of them. */
  readonly networksOf: (namespace: ChainNamespace, address: string) => readonly string[] | undefined
  readonly isShared: () => boolean
  readonly forget: () => void
  readonly subscribe: Connector['subscribe']
}

interface SharedNamespace {
  readonly caipNetworkId: string | undefined
  readonly accounts: readonly Account[]
}

/** Creates the accounts of one session. */
export function createSharedAccounts(): SharedAccounts {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const shared = new Map<ChainNamespace, SharedNamespace>()
  let all: readonly EmbeddedAccount[] = []

  const notify = (namespace: ChainNamespace, caipNetworkId: string | undefined): void => {
    const before = shared.get(namespace)
    if (!before) return
    const accounts = accountsOn(all, namespace, caipNetworkId)
    shared.set(namespace, { caipNetworkId, accounts })
    if (JSON.stringify(before.accounts) === JSON.stringify(accounts)) return
    if (accounts.length === 0) shared.delete(namespace)
    for (const listener of listeners) listener({ type: 'accountsChanged', namespace, accounts })
  }
  return {
    share: (accounts, { namespaces, chainIds }) => {
      all = accounts
      return namespaces.flatMap((namespace): readonly ConnectedNamespace[] => {
        const caipNetworkId = chainIds.find((id) => id.startsWith(`${namespace}:`))
        const accountsHere = accountsOn(all, namespace, caipNetworkId)
        if (accountsHere.length === 0) return []
        shared.set(namespace, { caipNetworkId, accounts: accountsHere })
        return [{ namespace, accounts: accountsHere, caipNetworkId }]
      })
    },
    replace: (accounts) => {
      all = accounts
      for (const [namespace, { caipNetworkId }] of shared) notify(namespace, caipNetworkId)
    },
    move: notify,
    networksOf: (namespace, address) =>
      all.find((account) => account.namespace === namespace && account.address === address)?.caipNetworkIds,
    isShared: () => shared.size > 0,
    forget: () => shared.clear(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Finds the accounts of a namespace that exist on a network. Some addresses are the same on all networks, others are not. */
function accountsOn(
  accounts: readonly EmbeddedAccount[],
  namespace: ChainNamespace,
  caipNetworkId: string | undefined,
): readonly Account[] {
  return accounts
    .filter(
      (account) =>
        account.namespace === namespace &&
        (caipNetworkId === undefined || (account.caipNetworkIds?.includes(caipNetworkId) ?? true)),
    )
    .map(({ address, type, publicKey }) => ({ address, type, ...(publicKey !== undefined && { publicKey }) }))
}
