import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Account } from './account.ts'

/** A wallet of a list that the site draws; what is unknown is left out. */
export interface ListedWallet {
  /** What `connect` takes. */
  id: string
  name: string
  /** In this browser; others are reached by a code or a link. */
  isInstalled: boolean
  isCertified?: boolean | undefined
  /** CAIP-2 namespaces. */
  namespaces: string[]
  /** A `data:` or `https:` URL. */
  imageUrl?: string | undefined
  /** Its name by EIP-6963. */
  rdns?: string | undefined
  homepage?: string | undefined
  description?: string | undefined
  /** Scheme that opens the app. */
  mobileLink?: string | undefined
  /** The same as an `https:` link. */
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
  /** Requests go to it; others stand beside it until they are switched to. */
  isActive: boolean
  /** CAIP-2 id of the namespace’s network. */
  caipNetworkId?: string | undefined
}
