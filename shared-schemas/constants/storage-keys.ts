import type { WALLET_STORAGE_KEYS } from './wallet-storage-keys.ts'

/** Storage keys of the modal, by meaning (docs/specification.md §3.74 to §3.83). */
export const STORAGE_KEYS = {
  activeNamespace: 'active_namespace',
  activeNetworkId: 'active_caip_network_id',
  /** Stored per namespace. */
  connectedConnector: 'connected_connector_id',
  connectionStatus: 'connection_status',
  socialProvider: 'social_provider',
  recentWallets: 'recent_wallets',
  /** The wallet's own link, which opens a phone wallet; never a pairing URI. */
  walletLink: 'wallet_link',
  /** Until when a wallet may still approve a pairing, in milliseconds since 1970. */
  pairingUntil: 'pairing_until',
  /** Ids of the tickets that were last sent to a phone, so that a reloaded document sends none of them twice. */
  sentTickets: 'sent_tickets',
  preferredAccountTypes: 'preferred_account_types',
  /** Ids of the secondary connections, by namespace. */
  connections: 'connections',
  siwxSessions: 'siwx_sessions',
} as const

/** Cached answers about accounts, per namespace; removed when the namespace is disconnected. */
export const ANSWER_CACHE_KEYS = {
  /** Tokens and native coin of an account on a network. */
  balanceCache: 'private_portfolio_cache',
  /** Addresses by name. */
  nameCache: 'private_ens_cache',
  /** Names and pictures by address. */
  identityCache: 'private_identity_cache',
  /** What the Account view showed last, with which the next document begins. */
  shownAccount: 'private_shown_account',
} as const

/**
 * Keys whose values the site must not read. Where the browser gives the frame no storage, these values are kept in memory
 * only (docs/security-model.md §1.13).
 */
export const PRIVATE_STORAGE_KEYS = {
  /** The selected account, per namespace. */
  activeAddress: 'private_active_address',
  /** The visitor's labels for addresses. */
  addressLabels: 'private_address_labels',
  /** Transfers the visitor decided on, stored before the wallet is called. */
  sendIntents: 'private_send_intents',
  /** Recipients of earlier transfers. A site that could write here would suppress the warnings about new recipients. */
  sendRecipients: 'private_send_recipients',
  /** The slippage the visitor chose for swaps, in basis points. */
  swapSlippage: 'private_swap_slippage',
  /** Purchases that were begun in this browser. Their ids show what was paid, so the site must not have them. */
  onrampOrders: 'private_onramp_orders',
  /** Deposits from exchanges that were begun in this browser. Their ids show what was withdrawn, so the site must not have them. */
  deposits: 'private_deposits',
  /** Open payments that the site gave no id. A site that could write here would choose which payment is paid. */
  payments: 'private_payments',
  /** The change of a name whose signature a wallet was asked for, so that a reloaded document can say so. */
  names: 'private_names',
  /** Addresses of the tokens that sites added to the watch list, per account and network. */
  watchedTokens: 'private_watched_tokens',
  /** Accounts that signed in by functions of the site, with their networks. */
  siwxPlaces: 'private_siwx_places',
  ...ANSWER_CACHE_KEYS,
} as const

/** Any storage key of a partition. */
export type StorageKey =
  | (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]
  | (typeof PRIVATE_STORAGE_KEYS)[keyof typeof PRIVATE_STORAGE_KEYS]
  | (typeof WALLET_STORAGE_KEYS)[keyof typeof WALLET_STORAGE_KEYS]

/**
 * Creates a key inside a partition. Browsers share storage among the pages of one site, so each key carries the project and
 * the origin the browser attests (docs/security-model.md §1.12). Locks, channels and workers use the same names.
 *
 * @param detail qualifies the value, e.g. with a namespace.
 * @example
 * partitionKey('demo', 'https://shop.example', 'recent_wallets')
 */
export function partitionKey(projectId: string, siteOrigin: string, name: string, detail?: string): string {
  const parts = [projectId, siteOrigin, name, ...(detail === undefined ? [] : [detail])]
  return `postern/${parts.map((part) => encodeURIComponent(part)).join('/')}`
}
