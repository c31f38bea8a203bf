import type { SessionUser } from '#schemas/http/wallet/session.ts'
import { composeMail, mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Mailer } from '#server/providers/mailer/mailer.ts'
import type { MailKind } from '#server/providers/mailer/texts/mail-texts.ts'
import type { ChallengePurpose } from './challenge.ts'
import type { Challenges } from './challenges.ts'
import type { Clock } from '#server/database/clock.ts'
import { loginBudgets, ownerBudgets, type CodeLimits } from './code-budgets.ts'
import { deviceLabel } from '#server/wallet-api/devices/device-label.ts'
import { mailboxLookup } from '#server/wallet-api/users/email-address.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import type { Session } from '#server/wallet-api/session.ts'
import type { Users } from '#server/wallet-api/users/users.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'

/** The browser that sends a request, by its headers. */
export interface RequestingBrowser {
  readonly userAgent: string | undefined
  readonly acceptLanguage: string | undefined
  /** An IPv4 address or an IPv6 /64. */
  readonly client: string
}

/** A code for a user who is logged in. */
export interface OwnerCode {
  readonly purpose: Exclude<ChallengePurpose, 'login'>
  readonly session: Session
  readonly browser: RequestingBrowser
  /** The address that the code is sent to. */
  readonly email: string
  /** The address that a user changes to, while the old one confirms. */
  readonly nextEmail?: string
}

/** Codes for people who are logged in. */
export interface OwnerCodes {
  /** @throws the problems EMAIL_COOLDOWN, RATE_LIMITED and MAIL_FAILED. */
  send(code: OwnerCode): Promise<{ challengeId: string; digits: number }>
  userOf(session: Session): Promise<SessionUser | undefined>
}

export interface OwnerCodesSettings {
  readonly challenges: Challenges
  readonly users: Users
  readonly policies: WalletPolicies
  readonly mailer: Mailer
  readonly keyedHash: KeyedHash
  readonly limits: CodeLimits
  readonly clock: Clock
}

const MAIL_KINDS = {
  'step-up': 'step-up-code',
  'email-old': 'email-old-code',
  'email-new': 'email-new-code',
} as const satisfies Record<OwnerCode['purpose'], MailKind>

/**
 * @example
 * await ownerCodes.send({ purpose: 'step-up', session, browser, email })
 */
export function createOwnerCodes(settings: OwnerCodesSettings): OwnerCodes {
  const { challenges, users, policies, mailer, keyedHash, limits, clock } = settings

  return {
    async send({ purpose, session, browser, email, nextEmail }) {
      const { projectId, deviceId, userId, siteOrigin } = session
      const digits = policies(projectId).otpDigits
      const facts = { ...readerOf(browser), siteOrigin, at: clock() }
      const mailbox = mailboxLookup(keyedHash, email)
      const request = { projectId, mailbox, client: browser.client, deviceId, isKnownDevice: true }
      // The new address may be a stranger's, so it is limited as for a login.
      const budgets = purpose === 'email-new' ? loginBudgets(limits, request) : ownerBudgets(limits, request)
      const { language, deviceLabel: label } = facts
      const { challengeId, code } = await challenges.start(
        {
          purpose,
          projectId,
          deviceId,
          userId,
          siteOrigin,
          deviceLabel: label,
          language,
          email,
          nextEmail,
          digits,
        },
        budgets,
      )
      await mailer.send(composeMail({ ...facts, kind: MAIL_KINDS[purpose], to: email, code }))
      return { challengeId, digits }
    },

    userOf: (session) => users.read(session.userId),
  }
}

/** Returns what a mail says of a browser, and the language of its reader. */
export function readerOf({ userAgent, acceptLanguage }: Omit<RequestingBrowser, 'client'>) {
  return { language: mailLanguage(acceptLanguage ?? ''), deviceLabel: deviceLabel(userAgent) }
}

/** Returns what a call says of its browser. */
export function browserOf(call: {
  readonly client: string
  readonly header: (name: string) => string | undefined
}): RequestingBrowser {
  return {
    userAgent: call.header('user-agent'),
    acceptLanguage: call.header('accept-language'),
    client: call.client,
  }
}
