import type { Namespace, PosternAccount } from './account.ts'

/** A wallet of a list that the site renders; unknown properties are left out. */
export interface ListedWallet {
  /** The id for `connect`: that of the injected wallet if it is installed, else that of the directory. */
  id: string
  name: string
  /** The wallet is in this browser; others are reached by a code or a link. */
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
  /** An `https:` link that opens the app. */
  universalLink?: string | undefined
  webLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  extensionStore?: string | undefined
}

/** A connected wallet of a namespace. */
export interface ListedConnection {
  namespace: Namespace
  connectorId: string
  name: string
  icon?: string | undefined
  accounts: PosternAccount[]
  /** Requests go to this wallet; false for a secondary connection. */
  isActive: boolean
  /** CAIP-2 id of the namespace’s network. */
  caipNetworkId?: string | undefined
}
