// Login and keys: docs/specification.md §5.22 to §5.26, docs/security-model.md §5.9 and §6.1 to §6.9.

/** Providers for logging in, in the order in which they are offered (docs/specification.md §5.23). */
export const SOCIAL_PROVIDERS = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
/** Providers with an OAuth window; Farcaster has its own protocol. */
export const OAUTH_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** Providers whose login does not work inside Telegram, by operating system (docs/specification.md §5.22). */
export const TELEGRAM_HIDDEN_PROVIDERS = { ios: ['google'], mac: ['x'], android: ['facebook', 'x'] } as const

/** Digits of a code sent by e-mail, unless the owner configures more. */
export const OTP_DIGITS = 6
/** A code expires after 5 minutes. */
export const OTP_EXPIRY_MS = 300_000
/** How long the previous e-mail address can still log in and undo a change of address. */
export const EMAIL_UNDO_MS = 86_400_000
/** Attempts per code. */
export const OTP_TRIES = 3
/** How long one request waits for a login elsewhere before it answers `pending`; below the 30 s time-out of its class. */
export const LOGIN_POLL_MS = 20_000
/** An unfinished login window expires after this time. */
export const LOGIN_FLOW_EXPIRY_MS = 300_000
/**
 * A Farcaster link expires after this time. Anyone who obtains the link can be tricked into confirming it, so it lives only
 * as long as a login takes.
 */
export const FARCASTER_LINK_MS = 120_000
/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 600_000
/** An unused session ends after this time. */
export const SESSION_IDLE_MS = 2_592_000_000
/** Maximum lifetime of a session. */
export const SESSION_LIFETIME_MS = 7_776_000_000
/** How long a step-up (fresh passkey assertion or code) counts. */
export const STEP_UP_MS = 300_000
/** Unlocked keys are forgotten after this time without use. */
export const UNLOCKED_IDLE_MS = 300_000
/** Unlocked keys are forgotten after the page has been hidden for this time. */
export const UNLOCKED_HIDDEN_MS = 60_000
/** Accepted difference between the time of a device key proof and the server's clock. */
export const DEVICE_PROOF_SKEW_MS = 60_000

/**
 * Type of the message `{ type, flowId, code }` that a login window sends to the wallet frames around its opener. Only the
 * frame that started the flow passes the code to the server.
 */
export const LOGIN_WINDOW_CODE = 'postern-login-window'
/** Type of that frame's answer, `{ type, flowId }`: the server has confirmed the window, and the login may continue. */
export const LOGIN_WINDOW_KNOWN = 'postern-login-window-known'
