// Times in milliseconds.

/** A pairing URI is valid for 4 minutes (docs/specification.md §4.5, §9.1). */
export const PAIRING_EXPIRY_MS = 240_000
/** A pairing URI is treated as expired this long before its expiry (docs/specification.md §4.5, §9.1). */
export const PAIRING_EXPIRY_MARGIN_MS = 10_000
/** Pause after a failed balance request before the next attempt (docs/specification.md §8.3, §9.2). */
export const BALANCE_RETRY_BLOCK_MS = 30_000
/** How long balances are cached (docs/specification.md §9.3). */
export const BALANCE_CACHE_MS = 30_000
/** How long the total that was shown last may be shown again, marked, until the balances are there. */
export const SHOWN_BALANCE_MS = 86_400_000
/** How long names are cached (docs/specification.md §9.4). */
export const NAME_CACHE_MS = 300_000
/** How long identities are cached (docs/specification.md §9.4). */
export const IDENTITY_CACHE_MS = 300_000
/** How long a view waits for its images; later ones appear when they have loaded (docs/specification.md §9.5). */
export const IMAGE_PRELOAD_TIMEOUT_MS = 2_000
/** How long the card shakes (docs/specification.md §4.28, §9.6). */
export const SHAKE_MS = 500
/** Gap between two snacks (docs/specification.md §4.30, §9.7). */
export const SNACK_GAP_MS = 150
/** Minimum duration of a search, so that skeletons do not flicker (docs/specification.md §9.9). */
export const SEARCH_MIN_WAIT_MS = 300
/** How long a frame may take to load (docs/specification.md §9.10). */
export const IFRAME_LOAD_TIMEOUT_MS = 20_000
/** Time-out of the login calls: e-mail, device, code, social login and its redirect URI (docs/specification.md §9.11). */
export const LOGIN_TIMEOUT_MS = 30_000
/** How long a sign-out waits for the server (docs/specification.md §9.12). */
export const SIGN_OUT_TIMEOUT_MS = 3_000
/** The frame counts as initialised this long after its ready event (docs/specification.md §4.44, §9.13). */
export const FRAME_READY_DELAY_MS = 500
/** Pause between two e-mail logins (docs/specification.md §9.14). */
export const EMAIL_COOLDOWN_MS = 30_000
/** Delay from a refused RPC method to the message about it (docs/specification.md §8.54). */
export const REFUSED_METHOD_NOTICE_MS = 300
/** Delay from leaving the Farcaster view to reloading the login provider (docs/specification.md §2.32). */
export const FARCASTER_RELOAD_MS = 100

/** Time-out of one RPC call over HTTP (docs/specification.md §9.46). */
export const HTTP_RPC_TIMEOUT_MS = 10_000
/** Polling interval where events are missing (docs/specification.md §9.48). */
export const POLLING_INTERVAL_MS = 4_000
/** First delay of the query backoff, doubled with each retry (docs/specification.md §9.49). */
export const QUERY_RETRY_BASE_MS = 1_000
/** Longest delay of the query backoff (docs/specification.md §9.49). */
export const QUERY_RETRY_MAX_MS = 30_000
/** Unused cache entries are dropped after 5 minutes (docs/specification.md §9.51). */
export const CACHE_GARBAGE_COLLECTION_MS = 300_000

/**
 * Returns the delay before a query is retried: min(1000 × 2ⁿ, 30000) ms (docs/specification.md §9.49).
 *
 * @param attempt 0 for the first retry.
 * @example
 * queryRetryDelayMs(2) // 4000
 */
export function queryRetryDelayMs(attempt: number): number {
  return Math.min(QUERY_RETRY_BASE_MS * 2 ** attempt, QUERY_RETRY_MAX_MS)
}

/** Time-out of calls between origins that involve no person (docs/security-model.md §2.13). */
export const QUICK_TIMEOUT_MS = 5_000
/** A ticket is acknowledged within this time; after that no timer runs (docs/security-model.md §2.14). */
export const TICKET_ACK_MS = 1_500
/**
 * Interval of heartbeats while the modal is open or tickets are pending: with two misses a crash is noticed within a quarter
 * of a minute.
 */
export const HEARTBEAT_INTERVAL_MS = 5_000
/** Time-out of one heartbeat. Two misses make the frame unresponsive, because a single one may be a long task. */
export const HEARTBEAT_TIMEOUT_MS = 1_000
/** An approval must have been fully visible for this long before it can be pressed (docs/security-model.md §3.4). */
export const APPROVAL_VISIBLE_MS = 1_000
/** WalletConnect: from starting a connection to its URI. After a longer wait a visitor would believe the code is broken. */
export const WALLETCONNECT_URI_TIMEOUT_MS = 10_000
/** WalletConnect: from a request until it is written to any relay connection; shorter than the acknowledgement time-out. */
export const WALLETCONNECT_WRITE_TIMEOUT_MS = 12_000
/** WalletConnect: from sending a request to the relay's acknowledgement, including a reconnect after a lost network. */
export const WALLETCONNECT_ACK_TIMEOUT_MS = 15_000
/** How long the server caches allowed origins. A change an owner makes takes effect after this time at the latest. */
export const ORIGIN_CACHE_MS = 60_000
/**
 * How long a backend that does not check for sign-outs may trust the token of a sign-in: a sign-out goes unnoticed for an
 * hour at most.
 */
export const SIGN_IN_TOKEN_MS = 3_600_000
