import type { Timestamp } from '#server/database/clock.ts'

/** A browser that has proved its key: the SHA-256 thumbprint of the JWK (RFC 7638), base64url. */
export interface ProvenDevice {
  readonly deviceId: string
}

/** A live session of the embedded wallet, bound to the device key that started it. */
export interface Session {
  readonly sessionId: string
  readonly userId: string
  readonly projectId: string
  /** The thumbprint of the device key. */
  readonly deviceId: string
  /** The site that the browser attested when the session began. */
  readonly siteOrigin: string
  /** When the person last confirmed with a passkey or a code; undefined when never. */
  readonly steppedUpAt: Timestamp | undefined
}
