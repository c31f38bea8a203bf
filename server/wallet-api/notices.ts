import type { Logger } from 'pino'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import type { Database } from '#server/database/database.ts'
import { composeMail } from '#server/providers/mailer/compose-mail.ts'
import type { Mailer } from '#server/providers/mailer/mailer.ts'
import type { NoticeKind } from '#server/providers/mailer/texts/mail-texts.ts'
import type { Clock, Timestamp } from '#server/database/clock.ts'
import { noticeBudgets } from '#server/wallet-api/email-codes/code-budgets.ts'
import { emailLookup } from '#server/wallet-api/users/email-address.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import { spendSendBudgets } from '#server/wallet-api/email-codes/send-limits.ts'
import type { Session } from './session.ts'
import type { Users } from '#server/wallet-api/users/users.ts'

/** An event of a wallet, and where it happened. */
export interface Notice extends Pick<Session, 'userId' | 'projectId' | 'siteOrigin'> {
  readonly kind: NoticeKind
  /** BCP 47. */
  readonly language: string
  /** The browser that did it, e.g. `Firefox on Android`. */
  readonly deviceLabel: string
  /** The recipient; the user's own address by default. */
  readonly email?: string | undefined
  readonly unlocker?: UnlockerKind
  /** The browser that was logged out. */
  readonly removedDevice?: string
}

/** Notifies people by mail of what happened to their wallet, so that they notice when it was not them. */
export interface Notices {
  /** Returns at once: the event does not wait for the mail, and is not undone when none can be sent. */
  send(notice: Notice): void
  /** Resolves when no mail is being sent. */
  settled(): Promise<void>
}

export interface NoticesSettings {
  readonly database: Database
  readonly users: Pick<Users, 'read'>
  readonly mailer: Mailer
  readonly keyedHash: KeyedHash
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * @example
 * notices.send({ ...session, ...readerOf(browser), kind: 'wallet-exported' })
 */
export function createNotices(settings: NoticesSettings): Notices {
  const { clock, logger } = settings
  const underWay = new Set<Promise<void>>()
  return {
    send(notice) {
      const sending: Promise<void> = mail(settings, notice, clock())
        .catch((err: unknown) => logger.error({ err, kind: notice.kind }, 'a notice could not be sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}

async function mail(
  { database, users, mailer, keyedHash }: NoticesSettings,
  notice: Notice,
  at: Timestamp,
): Promise<void> {
  const { kind, userId, projectId } = notice
  const to = notice.email ?? (await users.read(userId))?.email
  if (to === undefined) return
  const budgets = noticeBudgets(kind, emailLookup(keyedHash, projectId, to))
  const [verdict] = await database.query
    .transaction()
    .execute((transaction) =>
      spendSendBudgets(transaction, database.kind, [{ alternatives: [budgets], now: at }]),
    )
  if (verdict !== undefined && 'pauseMs' in verdict) await mailer.send(composeMail({ ...notice, to, at }))
}
