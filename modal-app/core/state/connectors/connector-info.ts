import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** Kinds of entries in the list of connectors (docs/specification.md §3.31 to §3.35); EXTERNAL is a wallet of the page that the site lists. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** How one namespace of an entry is reached. */
export interface WalletBinding {
  /** The host's id of the wallet. */
  readonly walletId: string
  readonly protocol: InjectedWallet['protocol']
  /** Wallet Standard: the names of the features it announced. */
  readonly features: readonly string[]
}

/** One entry of the list of connectors: a wallet, over all namespaces it announced. */
export interface ConnectorInfo {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly ChainNamespace[]
  readonly wallets: Readonly<Partial<Record<ChainNamespace, WalletBinding>>>
  readonly rdns: string | undefined
  /** A data URI. */
  readonly imageUrl: string | undefined
}

/** Whether an id means this entry: its own, or that of one of its wallets. */
export function isConnector(info: ConnectorInfo, id: string): boolean {
  return info.id === id || Object.values(info.wallets).some(({ walletId }) => walletId === id)
}
