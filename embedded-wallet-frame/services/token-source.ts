import type { SessionTokens } from '#schemas/http/wallet/session.ts'

/** The tokens of the session, shared by every tab of this site. */
export interface StoredTokens extends SessionTokens {
  /** When the access token ends by the clock of this device, in milliseconds since 1970. */
  readonly accessExpiresAt: number
}

/** Where the API's client reads the tokens it sends, and stores renewed ones. */
export interface TokenSource {
  /** Reads from storage each time, because another tab may have changed them. */
  readonly read: () => Promise<StoredTokens | undefined>
  readonly write: (tokens: SessionTokens) => Promise<void>
  /** Ends the session. */
  readonly end: () => Promise<void>
}
