// What holds when the owner says nothing. Specification §9 unless another source is named.

/** Specification §9. */
export const DEFAULT_THEME_MODE = 'dark'
/** Accents of the two themes, as theme sync sends them. Our choice: the specification gives no values. */
export const DEFAULT_ACCENT = { dark: 'hsla(230, 100%, 67%, 1)', light: 'hsla(231, 100%, 70%, 1)' } as const
/** Read and passed on for compatibility; the dialog itself is in the top layer (specification §9, DESIGN §10). */
export const DEFAULT_Z_INDEX = 999
/** Specification §9. */
export const DEFAULT_FONT_SIZE_PX = 10
/** Specification §9. */
export const DEFAULT_BORDER_RADIUS_PX = 4
/** Specification §9. */
export const MODAL_WIDTH_PX = 360
/** Below this width the modal is a sheet at the bottom (DESIGN §11). */
export const SHEET_BELOW_WIDTH_PX = 430

/** The SDK version sent as `sv` when none is given (specification §9). */
export const DEFAULT_SDK_VERSION = 'html-wagmi-4.2.2'
/** The SDK release whose services and frame we answer (specification §9, "Other SDK version noted"). */
export const COMPATIBLE_SDK_RELEASE = '1.7.6'
/** The wallet library release whose frame protocol we answer (specification §9). */
export const COMPATIBLE_WALLET_RELEASE = '2.17.2'

/** Slippage tolerance of swaps, in percent (specification §9). */
export const SLIPPAGE_TOLERANCE_PERCENT = 1
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

/** Identity providers of the embedded wallet, in the order they are offered (specification §5). */
export const SOCIAL_PROVIDERS = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const

/** Symbols offered first when a token is chosen for a swap (specification §9: lists exist). */
export const SUGGESTED_SWAP_TOKENS = [
  'ETH',
  'UNI',
  '1INCH',
  'AAVE',
  'SOL',
  'ADA',
  'AVAX',
  'DOT',
  'LINK',
  'NITRO',
  'GAIA',
  'MILK',
  'TRX',
  'NEAR',
  'GNO',
  'WBTC',
  'DAI',
  'WETH',
  'USDC',
  'USDT',
  'ARB',
  'BAL',
  'BICO',
  'CRV',
  'ENS',
  'MATIC',
  'OP',
] as const

/** Operations whose amount is shown with a plus (specification §9). */
export const PLUS_OPERATIONS = ['receive', 'deposit', 'borrow', 'claim'] as const
/** Operations whose amount is shown with a minus (specification §9). */
export const MINUS_OPERATIONS = ['withdraw', 'repay', 'burn'] as const
