import type { PosternAccount } from './account.ts'

/** The state of one namespace. */
export interface NamespaceState {
  /** `connecting` while the visitor decides in a wallet. */
  status: 'disconnected' | 'connecting' | 'connected'
  /** The active account first. */
  accounts: PosternAccount[]
  /** The address of the active account. */
  address?: string | undefined
  /** The address as a CAIP-10 id. */
  caipAddress?: string | undefined
  /** CAIP-2 id of the network that requests go to. */
  caipNetworkId?: string | undefined
  /** CAIP-2 ids of the networks that the site configured. */
  caipNetworkIds: string[]
  /** The connected wallet; `icon` is a URL, `rdns` its EIP-6963 name. */
  wallet?: { id: string; name: string; icon?: string | undefined; rdns?: string | undefined } | undefined
  /** CAIP-2 ids of the networks that the wallet approved; left out if it accepts every network. */
  approvedNetworkIds?: string[] | undefined
  /**
   * The name that the address claims for itself. This and the following details are looked up once the site reads them
   * (`accountDetails`).
   */
  profileName?: string | undefined
  /** A URL of the deployment's API. */
  profileImage?: string | undefined
  /** The native balance, as decimal text in whole coins. */
  balance?: string | undefined
  /** Symbol of that coin. */
  balanceSymbol?: string | undefined
  /** Whether the smart account of the embedded wallet is deployed on its network. */
  smartAccountDeployed?: boolean | undefined
}

/** The state as the site sees it; a new object after each change, never a mutated one. */
export interface PosternState {
  /** Grows with every change; −1 before the modal was loaded. */
  rev: number
  /** The modal is shown. */
  open: boolean
  /** The modal is loading. */
  loading: boolean
  /** Earlier connections have been restored, or found gone. */
  initialized: boolean
  /** Name of the current view. */
  view?: string | undefined
  /** The active theme mode. Before the modal is loaded it is the option of the site, with `system` resolved by the device. */
  themeMode: 'dark' | 'light'
  /** The namespace of calls that name none. */
  activeNamespace?: string | undefined
  /** The namespaces of the site's networks. */
  namespaces: Record<string, NamespaceState>
  /**
   * The pairing URI (`wc:…`), with `manualWCControl` and while phone wallets are offered. It is a secret: anyone who has it
   * can connect in the visitor’s place.
   */
  pairingUri?: string | undefined
}
