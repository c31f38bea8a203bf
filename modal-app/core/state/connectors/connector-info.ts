import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** The kinds of connectors (docs/specification.md §3.31 to §3.35). EXTERNAL is a wallet in the page that the site lists. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** How one namespace of a connector is reached. */
export interface WalletBinding {
  /** The site's id of the wallet. */
  readonly walletId: string
  readonly protocol: InjectedWallet['protocol']
  /** Wallet Standard: the names of the features it announced. */
  readonly features: readonly string[]
}

/** One entry in the list of connectors: a wallet with all namespaces that it announced. */
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

/** Whether an id belongs to this entry, or to one of its wallets. */
export function isConnector(info: ConnectorInfo, id: string): boolean {
  return info.id === id || Object.values(info.wallets).some(({ walletId }) => walletId === id)
}
