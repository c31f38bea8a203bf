// Counts, sizes and amounts.

/** Recent wallets stored (docs/specification.md §3.67, §9.15). */
export const RECENT_WALLETS_MAX = 2
/** Featured wallets shown before the others (docs/specification.md §9.16). */
export const FEATURED_PAGE_ENTRIES = 4
/** Recommended wallets shown before the others (docs/specification.md §9.16). */
export const RECOMMENDED_PAGE_ENTRIES = 4
/** Wallets on a page of the list (docs/specification.md §9.17). */
export const WALLET_PAGE_ENTRIES = 40
/** Images fetched at once for a page of wallets (docs/specification.md §9.18). */
export const WALLET_PAGE_IMAGES = 20
/** Wallets a search returns at most (docs/specification.md §9.19). */
export const SEARCH_ENTRIES = 100
/**
 * Wallet ids in one list of a site's options or of a directory query: as many as fit the 16 KiB limit of a request's headers.
 */
export const DIRECTORY_IDS = 200
/** Calls in one RPC batch (docs/specification.md §9.47). */
export const RPC_BATCH_CALLS = 1_000
/** Retries after the first failed attempt (docs/specification.md §9.49). */
export const QUERY_RETRIES = 3
/** Fraction digits of displayed amounts (docs/specification.md §5.20, §9.34). */
export const QUANTITY_FRACTION_DIGITS = 3
/** Fraction digits of displayed money (docs/specification.md §9.35). */
export const FIAT_FRACTION_DIGITS = 2
/** Chain ids from this value up have no coin type (docs/specification.md §5.6). */
export const COIN_TYPE_CHAIN_ID_LIMIT = 2_147_483_648

/** Reads in flight between origins; further reads are queued, not refused (docs/security-model.md §2.9). */
export const READS_IN_FLIGHT = 64
/** Requests a visitor sees at once, per site (docs/security-model.md §2.10). */
export const TICKETS_OPEN = 1
/** Requests that wait behind the open one, per site (docs/security-model.md §2.10). */
export const TICKETS_QUEUED = 5

/** 64 KiB: the default limit of a message between origins (docs/security-model.md §2.5). */
export const DEFAULT_MESSAGE_BYTES = 65_536
/** 256 KiB: the limit for transactions, typed data and PSBTs (docs/security-model.md §2.5). */
export const TRANSACTION_BYTES = 262_144
/** 2 MiB: the limit for the list of a page's wallets with their pictures (docs/security-model.md §2.5). */
export const WALLET_LIST_BYTES = 2_097_152
/** 4 MiB: the limit for answers (docs/security-model.md §2.5). */
export const ANSWER_BYTES = 4_194_304
/** Nesting depth of a message between origins (docs/security-model.md §2.3). */
export const MESSAGE_DEPTH = 16
/** Number of values in a message between origins (docs/security-model.md §2.3). */
export const MESSAGE_NODES = 5_000
/** Call ids stored per connection to recognise repeats (docs/security-model.md §2.7). */
export const RECENT_IDS_MAX = 10_000

/** The smallest slippage of a swap, in basis points: prices move between a quote and its block. */
export const MIN_SLIPPAGE_BPS = 1
/** The largest slippage of a swap, in basis points: half of the amount. */
export const MAX_SLIPPAGE_BPS = 5_000
