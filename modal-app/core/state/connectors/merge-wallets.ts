import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ConnectorInfo, ConnectorType, WalletBinding } from './connector-info.ts'

/**
 * Merges the announcements of a page to one entry per wallet. A wallet that announces itself once per namespace, by the same
 * reverse domain name or the same name, becomes one entry of type MULTI_CHAIN. Two announcements for the same namespace stay
 * two entries, so that no wallet can take another one's place.
 *
 * @example
 * mergeWallets([phantomEvm, phantomSolana]) // [{ name: 'Phantom', type: 'MULTI_CHAIN', … }]
 */
export function mergeWallets(wallets: readonly InjectedWallet[]): readonly ConnectorInfo[] {
  const merged: ConnectorInfo[] = []
  for (const wallet of wallets) {
    const entry = toConnector(wallet)
    if (entry.namespaces.length === 0) continue
    const index = merged.findIndex((candidate) => belongsTogether(candidate, entry))
    const partner = merged[index]
    if (partner) merged[index] = join(partner, entry)
    else merged.push(entry)
  }
  return merged
}

/** Names that wallets announce, and the names people know them by (docs/specification.md §5.21). */
const SAME_NAMES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' }

/** Normalises a wallet's name for comparison. */
export function comparableName(name: string): string {
  const lower = name.trim().toLowerCase()
  return SAME_NAMES[lower] ?? lower
}

function toConnector(wallet: InjectedWallet): ConnectorInfo {
  const namespaces = wallet.namespaces.filter(isChainNamespace)
  const binding: WalletBinding = {
    walletId: wallet.id,
    protocol: wallet.protocol,
    features: wallet.features ?? [],
  }
  const wallets: Partial<Record<ChainNamespace, WalletBinding>> = {}
  for (const namespace of namespaces) wallets[namespace] = binding
  return {
    id: wallet.id,
    name: wallet.name,
    type: typeOf(namespaces, wallet.id === 'injected' ? 'INJECTED' : 'ANNOUNCED'),
    namespaces,
    wallets,
    rdns: wallet.rdns,
    imageUrl: wallet.icon,
  }
}

function belongsTogether(a: ConnectorInfo, b: ConnectorInfo): boolean {
  if (a.namespaces.some((namespace) => b.namespaces.includes(namespace))) return false
  if (a.rdns !== undefined && b.rdns !== undefined) return a.rdns === b.rdns
  return comparableName(a.name) === comparableName(b.name)
}

function join(a: ConnectorInfo, b: ConnectorInfo): ConnectorInfo {
  const namespaces = [...a.namespaces, ...b.namespaces]
  return {
    ...a,
    type: typeOf(namespaces, a.type),
    namespaces,
    wallets: { ...a.wallets, ...b.wallets },
    rdns: a.rdns ?? b.rdns,
    imageUrl: a.imageUrl ?? b.imageUrl,
  }
}

function typeOf(namespaces: readonly ChainNamespace[], single: ConnectorType): ConnectorType {
  return namespaces.length > 1 ? 'MULTI_CHAIN' : single
}
