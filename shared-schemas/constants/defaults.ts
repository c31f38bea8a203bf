// What holds when the owner says nothing. Specification §9 unless another source is named.

/** Specification §9. */
export const DEFAULT_THEME_MODE = 'dark'

/** Shown where nothing is held (specification §9). */
export const ZERO_BALANCE = '0.00'

/** Features that are on when the owner names none (specification §9: "email and socials on"). */
export const DEFAULT_FEATURES = { email: true, socials: true } as const

/** The order of the ways to connect (specification §2, "Ordering"). */
export const CONNECT_METHODS_ORDER = ['email', 'social', 'wallet'] as const
/** The same when a wallet was found in the page (specification §2, "Ordering"). */
export const CONNECT_METHODS_ORDER_WITH_WALLET = ['wallet', 'email', 'social'] as const
/** The order of connector types; an owner's order comes first (specification §2, "Ordering"). */
export const CONNECTOR_TYPE_ORDER = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** Operations whose amount is shown with a plus (specification §9). */
export const PLUS_OPERATIONS = ['receive', 'deposit', 'borrow', 'claim'] as const
/** Operations whose amount is shown with a minus (specification §9). */
export const MINUS_OPERATIONS = ['withdraw', 'repay', 'burn'] as const
