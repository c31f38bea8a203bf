import type { SessionTokens } from '#schemas/http/wallet/session.ts'
import type { Database } from '#server/database/database.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Devices } from '#server/wallet-api/devices/devices.ts'
import type { Identity } from '#server/wallet-api/users/identities.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Profile, Users } from '#server/wallet-api/users/users.ts'

/** A person who has proved an identity, and their browser. */
export interface ProvenLogin {
  readonly identity: Identity
  readonly profile: Profile
  readonly deviceId: string
  readonly deviceLabel: string
  /** A language that mails are written in. */
  readonly language: string
  /** An origin of the project (see `require-site.ts`). */
  readonly siteOrigin: string
  /** Whether the proof was a code or a passkey, which also counts as a step-up. */
  readonly isConfirmed: boolean
}

/** Turns a proven identity into a session. */
export type CompleteLogin = (login: ProvenLogin) => Promise<SessionTokens>

export interface CompleteLoginSettings {
  readonly database: Database
  readonly users: Users
  readonly devices: Devices
  readonly sessions: SessionStore
  readonly audit: AuditLog
  readonly notices: Notices
}

/**
 * @example
 * const device = { deviceId, deviceLabel, language: 'en' }
 * const tokens = await completeLogin({ identity, profile, ...device, siteOrigin, isConfirmed: true })
 */
export function createCompleteLogin(settings: CompleteLoginSettings): CompleteLogin {
  const { database, users, devices, sessions, audit, notices } = settings
  return async ({ identity, profile, deviceId, deviceLabel, language, siteOrigin, isConfirmed }) => {
    const { projectId, issuer } = identity
    const { userId, tokens, isNewDevice } = await database.query
      .transaction()
      .execute(async (transaction) => {
        const user = await users.findOrCreate(transaction, identity, profile)
        const device = { userId: user.userId, deviceId, projectId, siteOrigin }
        const isNew = await devices.recordLogin(transaction, { ...device, label: deviceLabel })
        const pair = await sessions.begin(transaction, { ...device, isConfirmed })
        const detail = { issuer, isNew: user.isNew }
        await audit.record(
          { action: 'login', outcome: 'done', projectId, userId: user.userId, deviceId, detail },
          transaction,
        )
        // The first device of a user needs no notice.
        return { userId: user.userId, tokens: pair, isNewDevice: isNew && !user.isNew }
      })
    if (isNewDevice) {
      notices.send({ kind: 'device-added', userId, projectId, siteOrigin, language, deviceLabel })
    }
    const user = await users.read(userId)
    if (user === undefined) throw new Error('The user was removed while logging in.')
    return { ...tokens, user }
  }
}
