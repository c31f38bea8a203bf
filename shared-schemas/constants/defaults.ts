// Defaults for options the owner leaves out.

/** The theme mode (docs/specification.md §9.39). */
export const DEFAULT_THEME_MODE = 'dark'

/** Shown for an account without a balance (docs/specification.md §9.29). */
export const ZERO_BALANCE = '0.00'

/** Features that are on by default (docs/specification.md §9.41). */
export const DEFAULT_FEATURES = { email: true, socials: true } as const

/** The order of connection methods (docs/specification.md §2.40). */
export const CONNECT_METHODS_ORDER = ['email', 'social', 'wallet'] as const
/** The order when a wallet was found in the page (docs/specification.md §2.41). */
export const CONNECT_METHODS_ORDER_WITH_WALLET = ['wallet', 'email', 'social'] as const
/** The order of connector types; an owner's order takes precedence (docs/specification.md §2.43). */
export const CONNECTOR_TYPE_ORDER = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** Operations whose amount is shown with a plus (docs/specification.md §9.36). */
export const PLUS_OPERATIONS = ['receive', 'deposit', 'borrow', 'claim'] as const
/** Operations whose amount is shown with a minus (docs/specification.md §9.36). */
export const MINUS_OPERATIONS = ['withdraw', 'repay', 'burn'] as const

/** The slippage of a swap, in basis points (docs/specification.md §9.20). */
export const DEFAULT_SLIPPAGE_BPS = 100
