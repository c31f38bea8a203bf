/** The wallet's own keys; the first four are the login cache that a sign-out clears (docs/specification.md §4.47). */
export const WALLET_STORAGE_KEYS = {
  emailLoginUsed: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  lastUsedChain: 'LAST_USED_CHAIN_KEY',
  socialUserName: 'SOCIAL_USERNAME',
  lastEmailLoginTime: 'LAST_EMAIL_LOGIN_TIME',
  /** A comma-separated list of chain ids (docs/specification.md §3.82). */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Keys of the login cache, which a sign-out and a failed connection check clear (docs/specification.md §4.47, §4.48). */
export const LOGIN_CACHE_KEYS = [
  WALLET_STORAGE_KEYS.emailLoginUsed,
  WALLET_STORAGE_KEYS.email,
  WALLET_STORAGE_KEYS.lastUsedChain,
  WALLET_STORAGE_KEYS.socialUserName,
] as const
