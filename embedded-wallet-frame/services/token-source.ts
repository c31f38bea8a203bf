import type { SessionTokens } from '#schemas/http/wallet/session.ts'

/** The tokens of the session, as every tab of this site sees them. */
export interface StoredTokens extends SessionTokens {
  /** When the access token ends by the clock of this device, in milliseconds since 1970. */
  readonly accessExpiresAt: number
}

/** Where the API finds the tokens it sends, and puts the ones it is given in exchange. */
export interface TokenSource {
  /** Asked anew each time: another tab may have changed them. */
  readonly read: () => Promise<StoredTokens | undefined>
  readonly write: (tokens: SessionTokens) => Promise<void>
  /** The session is over. */
  readonly end: () => Promise<void>
}
