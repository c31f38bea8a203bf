// Login and keys: docs/specification.md §5.22 to §5.26, docs/security-model.md §5.9 and §6.1 to §6.9.

/** Who a visitor can log in with, in the order in which they are offered (docs/specification.md §5.23). */
export const SOCIAL_PROVIDERS = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const
/** The ones that log in through an OAuth window; Farcaster has a way of its own. */
export const OAUTH_PROVIDERS = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** Providers whose login does not work inside Telegram, by the system it runs on (docs/specification.md §5.22). */
export const TELEGRAM_HIDDEN_PROVIDERS = { ios: ['google'], mac: ['x'], android: ['facebook', 'x'] } as const

/** Digits of a code sent by e-mail, unless the owner asks for more. */
export const OTP_DIGITS = 6
/** A code is worth nothing after 5 minutes. */
export const OTP_EXPIRY_MS = 300_000
/** How long the address before a change still logs in, and takes the change back. */
export const EMAIL_UNDO_MS = 86_400_000
/** Guesses per code. */
export const OTP_TRIES = 3
/** How long one call waits for a person elsewhere before it answers `pending`; below the 30 s of its class. */
export const LOGIN_POLL_MS = 20_000
/** A login window that nobody finished. */
export const LOGIN_FLOW_EXPIRY_MS = 300_000
/** The link of a Farcaster client: whoever has it may be made to confirm it, so it lives no longer than it takes. */
export const FARCASTER_LINK_MS = 120_000
/** An access token lives this long. */
export const ACCESS_TOKEN_MS = 600_000
/** A session nobody used. */
export const SESSION_IDLE_MS = 2_592_000_000
/** The longest life of a session. */
export const SESSION_LIFETIME_MS = 7_776_000_000
/** A step-up (fresh passkey or code) counts this long. */
export const STEP_UP_MS = 300_000
/** Unlocked keys are forgotten after this long without use. */
export const UNLOCKED_IDLE_MS = 300_000
/** … and after the page has been out of sight this long. */
export const UNLOCKED_HIDDEN_MS = 60_000
/** A proof of a device key counts this long around the server's clock. */
export const DEVICE_PROOF_SKEW_MS = 60_000
