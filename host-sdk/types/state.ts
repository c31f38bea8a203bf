import type { PosternAccount } from './account.ts'

/** One namespace of the state. */
export interface NamespaceState {
  /** `connecting` while a wallet is being asked. */
  status: 'disconnected' | 'connecting' | 'connected'
  /** The active account first. */
  accounts: PosternAccount[]
  /** Of the active account. */
  address?: string | undefined
  /** The same as a CAIP-10 id. */
  caipAddress?: string | undefined
  /** CAIP-2 id of the network requests go to. */
  caipNetworkId?: string | undefined
  /** CAIP-2 ids of the networks the site configured. */
  caipNetworkIds: string[]
  /** The connected wallet; `icon` is a URL, `rdns` its EIP-6963 name. */
  wallet?: { id: string; name: string; icon?: string | undefined; rdns?: string | undefined } | undefined
  /** CAIP-2 ids of the networks the wallet approved; left out where it can be asked for any. */
  approvedNetworkIds?: string[] | undefined
  /** The name the address says of itself. This and what follows is looked up once the site reads it (`accountDetails`). */
  profileName?: string | undefined
  /** A URL of the deployment's API. */
  profileImage?: string | undefined
  /** Of the native coin: decimal text in whole coins. */
  balance?: string | undefined
  /** Symbol of that coin. */
  balanceSymbol?: string | undefined
  /** Of the embedded wallet: whether the account’s code is in place on its network. */
  smartAccountDeployed?: boolean | undefined
}

/** What the site sees; a new object after each change, never a changed one. */
export interface PosternState {
  /** Grows with every change; −1 before the modal was loaded. */
  rev: number
  /** The modal is shown. */
  open: boolean
  /** It is busy. */
  loading: boolean
  /** Earlier connections have been restored, or found gone. */
  initialized: boolean
  /** Name of the view it is at. */
  view?: string | undefined
  /** What is drawn; before the modal was loaded what the site set, `system` as the device has it. */
  themeMode: 'dark' | 'light'
  /** The namespace calls go to that name none. */
  activeNamespace?: string | undefined
  /** By namespace; only those the site has networks of. */
  namespaces: Record<string, NamespaceState>
  /** `wc:…`, with `manualWCControl` and while phone wallets are invited: whoever has it can connect in the visitor’s place. */
  pairingUri?: string | undefined
}
