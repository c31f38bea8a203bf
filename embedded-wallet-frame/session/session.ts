import type { SessionTokens, SessionUser } from '#schemas/http/wallet/session.ts'

/** Who is logged in on this site, in every tab of it. No method throws. */
export interface WalletSession {
  readonly current: () => SessionUser | undefined
  /** Somebody logged in. */
  readonly accept: (tokens: SessionTokens) => Promise<void>
  /** Nobody is logged in any more; what the login left on this device is wiped. */
  readonly end: () => Promise<void>
  /** Told when somebody logs in or out, here or in another tab of this site. */
  readonly subscribe: (listener: () => void) => () => void
}
