import type { Database } from '#server/database/database.ts'
import { problem } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Challenge } from '#server/wallet-api/email-codes/challenge.ts'
import type { Challenges } from '#server/wallet-api/email-codes/challenges.ts'
import { EMAIL_ISSUER } from '#server/wallet-api/users/identities.ts'
import { normalizeEmail } from '#server/wallet-api/users/email-address.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import {
  readerOf,
  type RequestingBrowser,
  type OwnerCodes,
} from '#server/wallet-api/email-codes/owner-codes.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { Users } from '#server/wallet-api/users/users.ts'

export interface EmailChangeSettings {
  readonly database: Database
  readonly users: Users
  readonly challenges: Challenges
  readonly ownerCodes: OwnerCodes
  readonly sessions: Pick<SessionStore, 'endOthers' | 'requireLive'>
  readonly notices: Notices
  readonly audit: AuditLog
  /** @throws the problem STEP_UP_REQUIRED when the wallet can be restored and the session has no recent step-up. */
  readonly requireConfirmed: (session: Session) => Promise<void>
}

type Purpose = 'email-old' | 'email-new'

/**
 * Changes the e-mail address of a user: the old address agrees, the new one is confirmed, and the old one is notified. For 24
 * hours the old address can still log in and undo the change with its own code. A first address has no old one to agree.
 * Because codes to it will count as a step-up, a wallet that can be restored requires its passkey or password.
 */
export class EmailChangeService {
  readonly #settings: EmailChangeSettings

  constructor(settings: EmailChangeSettings) {
    this.#settings = settings
  }

  /**
   * Starts the change to another address.
   *
   * @throws the problems STEP_UP_REQUIRED, EMAIL_INVALID, EMAIL_COOLDOWN, RATE_LIMITED and MAIL_FAILED.
   */
  async start(session: Session, browser: RequestingBrowser, address: string) {
    const { ownerCodes, users, requireConfirmed } = this.#settings
    const nextEmail = normalizeEmail(address)
    const email = (await ownerCodes.userOf(session))?.email
    if (nextEmail === email) {
      throw problem('EMAIL_INVALID', 'This is already the address of the wallet. Enter another one.', 'email')
    }
    if (email === undefined) await requireConfirmed(session)
    if (email === undefined || (await users.isFormerEmail(session.userId, identityOf(session, nextEmail)))) {
      await ownerCodes.send({ purpose: 'email-new', session, browser, email: nextEmail })
      return { action: 'VERIFY_SECONDARY_OTP' } as const
    }
    await ownerCodes.send({ purpose: 'email-old', session, browser, email, nextEmail })
    return { action: 'VERIFY_PRIMARY_OTP' } as const
  }

  /** Verifies the code of the old address and sends one to the new address. */
  async confirmOld(session: Session, browser: RequestingBrowser, code: string): Promise<void> {
    const { nextEmail } = await this.#verify(session, 'email-old', code)
    if (nextEmail === undefined) throw new Error('The challenge of an old address names no new one.')
    await this.#settings.ownerCodes.send({ purpose: 'email-new', session, browser, email: nextEmail })
  }

  /**
   * Verifies the code of the new address and changes it.
   *
   * @returns the new address.
   * @throws the problem EMAIL_TAKEN too.
   */
  async confirmNew(session: Session, browser: RequestingBrowser, code: string): Promise<string> {
    const { database, users, ownerCodes, sessions, notices, audit } = this.#settings
    const { userId, projectId, deviceId } = session
    const { email } = await this.#verify(session, 'email-new', code)
    const old = (await ownerCodes.userOf(session))?.email
    const change = await database.query.transaction().execute(async (transaction) => {
      const changed = await users.changeEmail(transaction, userId, identityOf(session, email), old)
      // A session that was ended by an undo in the meantime must not change anything.
      await sessions.requireLive(transaction, session)
      if (changed === 'restored') await sessions.endOthers(transaction, session)
      const outcome = changed === 'taken' ? ('refused' as const) : ('done' as const)
      const detail = { change: changed }
      await audit.record(
        { action: 'email.changed', outcome, projectId, userId, deviceId, detail },
        transaction,
      )
      return changed
    })
    if (change === 'taken') {
      const message = 'Another wallet has this address. Log in with it, or use another address.'
      throw problem('EMAIL_TAKEN', message, 'email')
    }
    if (old !== undefined) {
      const kind = change === 'restored' ? 'email-restored' : 'email-changed'
      notices.send({ ...session, ...readerOf(browser), kind, email: old })
    }
    return email
  }

  /** The calls carry no challenge id, so this takes the newest open one of the device. */
  async #verify(session: Session, purpose: Purpose, code: string): Promise<Challenge> {
    const { challenges, audit } = this.#settings
    const { userId, projectId, deviceId } = session
    const challengeId = await challenges.findOpen(userId, deviceId, purpose)
    if (challengeId === undefined) {
      throw problem('OTP_INVALIDATED', 'No code was requested. Start the change again.', 'code')
    }
    const context = { action: 'email.change', projectId, userId, deviceId }
    return recordRefusal(audit, context, () => challenges.verify(challengeId, { purpose, deviceId, code }))
  }
}

function identityOf({ projectId }: Session, subject: string) {
  return { projectId, issuer: EMAIL_ISSUER, subject }
}
