import type { SessionTokens } from '#schemas/http/wallet/session.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import { composeMail, mailLanguage } from '#server/providers/mailer/compose-mail.ts'
import type { Mailer } from '#server/providers/mailer/mailer.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Approval, Challenge } from '#server/wallet-api/email-codes/challenge.ts'
import type { Challenges } from '#server/wallet-api/email-codes/challenges.ts'
import type { Clock } from '#server/database/clock.ts'
import { loginBudgets, type CodeLimits } from '#server/wallet-api/email-codes/code-budgets.ts'
import type { CompleteLogin } from '#server/wallet-api/login/complete-login.ts'
import { deviceLabel } from '#server/wallet-api/devices/device-label.ts'
import type { Devices } from '#server/wallet-api/devices/devices.ts'
import { mailboxLookup } from '#server/wallet-api/users/email-address.ts'
import { EMAIL_ISSUER } from '#server/wallet-api/users/identities.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import { normalizeEmail } from '#server/wallet-api/users/email-address.ts'
import { requireSite } from '#server/wallet-api/login/require-site.ts'
import type { Users } from '#server/wallet-api/users/users.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'

export interface EmailLoginSettings {
  readonly apiOrigin: string
  readonly origins: OriginAllowList
  readonly policies: WalletPolicies
  readonly challenges: Challenges
  readonly users: Users
  readonly devices: Devices
  readonly completeLogin: CompleteLogin
  readonly mailer: Mailer
  readonly keyedHash: KeyedHash
  readonly limits: CodeLimits
  readonly audit: AuditLog
  readonly clock: Clock
}

/** A request to log in, as the wallet frame states it. */
export interface EmailLoginStart {
  readonly projectId: string
  readonly siteOrigin: string
  readonly email: string
  readonly language: string
  readonly deviceId: string
  readonly userAgent: string | undefined
  /** An IPv4 address or an IPv6 /64. */
  readonly client: string
}

export const APPROVAL_PATH = '/wallet/v1/device-approval'

/** Logs visitors in with a code sent by mail. Known and unknown addresses take the same steps and get the same answers. */
export class EmailLoginService {
  readonly #settings: EmailLoginSettings

  constructor(settings: EmailLoginSettings) {
    this.#settings = settings
  }

  /**
   * Starts a login and sends the mail.
   *
   * @throws problems of the site, the address, the budgets and the mail.
   */
  async start(request: EmailLoginStart) {
    const { origins, policies, keyedHash, limits, challenges, devices } = this.#settings
    await requireSite(origins, request)
    const { projectId, siteOrigin, deviceId, client } = request
    const email = normalizeEmail(request.email)
    const { otpDigits: digits, deviceCheck } = policies(projectId)
    const facts = {
      purpose: 'login',
      projectId,
      deviceId,
      siteOrigin,
      deviceLabel: deviceLabel(request.userAgent),
      language: mailLanguage(request.language),
      email,
      digits,
      userId: undefined,
    } as const
    const mailbox = mailboxLookup(keyedHash, email)
    const isKnownDevice = await devices.hasLoggedIn(projectId, deviceId)
    const budgets = loginBudgets(limits, { projectId, mailbox, client, deviceId, isKnownDevice })
    if (deviceCheck && !(await this.#isKnown(projectId, email, deviceId))) {
      const { challengeId, approvalToken } = await challenges.startApproval(facts, budgets)
      await this.#mail(facts, { approvalUrl: `${this.#settings.apiOrigin}${APPROVAL_PATH}/${approvalToken}` })
      return { challengeId, action: 'VERIFY_DEVICE', digits } as const
    }
    const { challengeId, code } = await challenges.start(facts, budgets)
    await this.#mail(facts, { code })
    return { challengeId, action: 'VERIFY_OTP', digits } as const
  }

  /**
   * Verifies the code and creates a session.
   *
   * @throws the problems OTP_WRONG, OTP_INVALIDATED and CHALLENGE_MISMATCH.
   */
  async verify(challengeId: string, deviceId: string, code: string): Promise<SessionTokens> {
    const { challenges, completeLogin, audit } = this.#settings
    const guess = { purpose: 'login', deviceId, code } as const
    const context: { action: string; deviceId: string; projectId?: string } = { action: 'login', deviceId }
    const challenge = await recordRefusal(audit, context, () =>
      challenges.verify(challengeId, guess, (refusedIn) => {
        context.projectId = refusedIn
      }),
    )
    const { projectId, email, siteOrigin, language } = challenge
    return completeLogin({
      identity: { projectId, issuer: EMAIL_ISSUER, subject: email },
      profile: { email },
      deviceId,
      deviceLabel: challenge.deviceLabel,
      language,
      siteOrigin,
      isConfirmed: true,
    })
  }

  approvalOf(challengeId: string, deviceId: string): Promise<Approval> {
    return this.#settings.challenges.approvalOf(challengeId, deviceId)
  }

  findApproval(token: string): Promise<{ challenge: Challenge; approval: Approval } | undefined> {
    return this.#settings.challenges.findApproval(token)
  }

  /**
   * Records the decision about a new device. An approval creates the code, which is shown on the page and mailed too.
   *
   * @returns undefined when nothing was approved.
   */
  async decide(
    token: string,
    decision: Exclude<Approval, 'pending'>,
  ): Promise<{ readonly challenge: Challenge; readonly code: string } | undefined> {
    const { challenges, audit } = this.#settings
    const decided = await challenges.decide(token, decision)
    if (decided === undefined) return undefined
    const { challenge, code } = decided
    if (code === undefined) {
      const { projectId, deviceId } = challenge
      const detail = { reason: 'DEVICE_REFUSED' }
      await audit.record({ action: 'login', outcome: 'refused', projectId, deviceId, detail })
      return undefined
    }
    await this.#mail(challenge, { code }).catch((error: unknown) => {
      // The page shows the code anyway.
      if (problemCode(error) !== 'MAIL_FAILED') throw error
    })
    return { challenge, code }
  }

  /** Unknown addresses run the same queries as known ones, so that the timing does not tell them apart. */
  async #isKnown(projectId: string, email: string, deviceId: string): Promise<boolean> {
    const { users, devices } = this.#settings
    const userId = await users.find({ projectId, issuer: EMAIL_ISSUER, subject: email })
    return devices.isKnown(userId ?? '', deviceId)
  }

  async #mail(
    {
      email,
      language,
      siteOrigin,
      deviceLabel: label,
    }: Pick<Challenge, 'email' | 'language' | 'siteOrigin' | 'deviceLabel'>,
    content: { readonly code: string } | { readonly approvalUrl: string },
  ): Promise<void> {
    const { mailer, clock } = this.#settings
    const kind = 'code' in content ? 'login-code' : 'device-approval'
    const mail = { kind, to: email, language, siteOrigin, deviceLabel: label, at: clock() } as const
    await mailer.send(composeMail({ ...mail, ...content }))
  }
}
