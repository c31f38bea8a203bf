import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Account } from './account.ts'

/** A wallet of a list that the site draws itself; unknown members are left out. */
export interface ListedWallet {
  /** The id that `connect` takes. */
  id: string
  name: string
  /** Whether the wallet is installed in this browser; others are reached by a pairing code or a link. */
  isInstalled: boolean
  isCertified?: boolean | undefined
  /** CAIP-2 namespaces. */
  namespaces: string[]
  /** A `data:` or `https:` URL. */
  imageUrl?: string | undefined
  /** Reverse domain name (EIP-6963). */
  rdns?: string | undefined
  homepage?: string | undefined
  description?: string | undefined
  /** Scheme that opens the app. */
  mobileLink?: string | undefined
  /** The https link that opens the app. */
  universalLink?: string | undefined
  webLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  extensionStore?: string | undefined
}

/** A connected wallet of a namespace. */
export interface ListedConnection {
  namespace: ChainNamespace
  connectorId: string
  name: string
  icon?: string | undefined
  accounts: Account[]
  /** Whether requests go to this wallet; the others are secondary connections until the site switches to them. */
  isActive: boolean
  /** CAIP-2 id of the namespace’s network. */
  caipNetworkId?: string | undefined
}
