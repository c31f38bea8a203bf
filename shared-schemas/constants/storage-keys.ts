/** What the modal and the wallet keep, by meaning (docs/specification.md §3.74 to §3.83). */
export const STORAGE_KEYS = {
  activeNamespace: 'active_namespace',
  activeNetworkId: 'active_caip_network_id',
  /** Per namespace. */
  connectedConnector: 'connected_connector_id',
  connectionStatus: 'connection_status',
  socialProvider: 'social_provider',
  recentWallets: 'recent_wallets',
  /** How a phone wallet is brought to the front: its own link, never a pairing URI. */
  walletLink: 'wallet_link',
  /** Until when a wallet may still approve an invitation, in milliseconds since 1970. */
  pairingUntil: 'pairing_until',
  /** Ids of the tickets that were last sent to a phone: a document that is loaded again sends none of them twice. */
  sentTickets: 'sent_tickets',
  preferredAccountTypes: 'preferred_account_types',
  /** Wallets that are connected beside those in use: their ids by namespace. */
  connections: 'connections',
  siwxSessions: 'siwx_sessions',
} as const

/** Answers about accounts, per namespace; gone when it is disconnected. */
export const ANSWER_CACHE_KEYS = {
  /** Of an account on a network: its tokens and the network's own coin. */
  balanceCache: 'private_portfolio_cache',
  /** The addresses of names. */
  nameCache: 'private_ens_cache',
  /** The names and pictures of addresses. */
  identityCache: 'private_identity_cache',
} as const

/**
 * What is no business of the site: where the browser keeps nothing, it is forgotten with the document
 * (docs/security-model.md §1.13).
 */
export const PRIVATE_STORAGE_KEYS = {
  /** The account that was picked, per namespace. */
  activeAddress: 'private_active_address',
  /** What the visitor calls addresses. */
  addressLabels: 'private_address_labels',
  /** Transfers the visitor decided on, kept before the wallet is asked. */
  sendIntents: 'private_send_intents',
  /** Whom the visitor has sent something: a site that could write here would silence the warnings of new recipients. */
  sendRecipients: 'private_send_recipients',
  /** Addresses of the tokens that sites had an account watch, per account and network. */
  watchedTokens: 'private_watched_tokens',
  /** Accounts that signed in by functions of the site, with their networks. */
  siwxPlaces: 'private_siwx_places',
  ...ANSWER_CACHE_KEYS,
} as const

/** The wallet's own keys; the first four are the login cache that sign-out wipes (docs/specification.md §4.47). */
export const WALLET_STORAGE_KEYS = {
  emailLoginUsed: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  lastUsedChain: 'LAST_USED_CHAIN_KEY',
  socialUserName: 'SOCIAL_USERNAME',
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  /** A comma-separated list of chain ids (docs/specification.md §3.82). */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/**
 * The names of what a login leaves behind; a sign-out and a failed connection check wipe them
 * (docs/specification.md §4.47, §4.48).
 */
export const LOGIN_CACHE_KEYS = [
  WALLET_STORAGE_KEYS.emailLoginUsed,
  WALLET_STORAGE_KEYS.email,
  WALLET_STORAGE_KEYS.lastUsedChain,
  WALLET_STORAGE_KEYS.socialUserName,
] as const

/** Any of the names under which a partition keeps something. */
export type StorageKey =
  | (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]
  | (typeof PRIVATE_STORAGE_KEYS)[keyof typeof PRIVATE_STORAGE_KEYS]
  | (typeof WALLET_STORAGE_KEYS)[keyof typeof WALLET_STORAGE_KEYS]

/**
 * A key inside a partition: browsers share storage among the pages of one site, so each name carries the project and
 * the origin the browser attests (docs/security-model.md §1.12). Locks, channels and workers are named the same way.
 *
 * @param detail - what the value is about, e.g. a namespace.
 * @example
 * partitionKey('demo', 'https://shop.example', 'recent_wallets')
 */
export function partitionKey(projectId: string, siteOrigin: string, name: string, detail?: string): string {
  const parts = [projectId, siteOrigin, name, ...(detail === undefined ? [] : [detail])]
  return `postern/${parts.map((part) => encodeURIComponent(part)).join('/')}`
}
