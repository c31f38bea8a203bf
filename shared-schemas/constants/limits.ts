// Counts, sizes and amounts. Specification §9 unless another source is named.

/** Recent wallets kept (specification §3, §9). */
export const RECENT_WALLETS_MAX = 2
/** Specification §9, "Lists and paging". */
export const FEATURED_PAGE_ENTRIES = 4
/** Specification §9, "Lists and paging". */
export const RECOMMENDED_PAGE_ENTRIES = 4
/** Specification §9, "Lists and paging". */
export const WALLET_PAGE_ENTRIES = 40
/** Images fetched at once for a page of wallets (specification §9). */
export const WALLET_PAGE_IMAGES = 20
/** Specification §9, "Lists and paging". */
export const SEARCH_ENTRIES = 100
/** Ids of wallets in one list, of a site's options and of a question to the directory. Our figure. */
export const DIRECTORY_IDS = 200
/** Calls in one RPC batch (specification §9). */
export const RPC_BATCH_CALLS = 1_000
/** Specification §9. */
export const QUERY_RETRIES = 3
/** Digits after the point when amounts are shown (specification §5, §9). */
export const QUANTITY_FRACTION_DIGITS = 3
/** Specification §9. */
export const FIAT_FRACTION_DIGITS = 2
/** Chain ids from here on have no coin type (specification §5). */
export const COIN_TYPE_CHAIN_ID_LIMIT = 2_147_483_648

/** Reads in flight between origins; more are queued, none refused (DESIGN §2). */
export const READS_IN_FLIGHT = 64
/** Requests that a person sees at once, per site (DESIGN §2). */
export const TICKETS_OPEN = 1
/** Requests that wait for the open one, per site (DESIGN §2). */
export const TICKETS_QUEUED = 5

/** 64 KiB: a message between origins, by default (DESIGN §2). */
export const DEFAULT_MESSAGE_BYTES = 65_536
/** 256 KiB: transactions, typed data, PSBTs (DESIGN §2). */
export const TRANSACTION_BYTES = 262_144
/** 2 MiB: the list of a page's wallets with their pictures (DESIGN §2). */
export const WALLET_LIST_BYTES = 2_097_152
/** 4 MiB: answers (DESIGN §2). */
export const ANSWER_BYTES = 4_194_304
/** Nesting of a message between origins. Our figure. */
export const MESSAGE_DEPTH = 16
/** Values in a message between origins. Our figure. */
export const MESSAGE_NODES = 5_000
/** Ids remembered per connection to recognise repeats. Our figure. */
export const REMEMBERED_IDS = 10_000
