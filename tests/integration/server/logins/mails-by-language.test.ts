import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReceivedMail } from '#demo/mailbox/start-smtp.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { ar } from '#server/providers/mailer/texts/ar.ts'
import { de } from '#server/providers/mailer/texts/de.ts'
import { en } from '#server/providers/mailer/texts/en.ts'
import type { MailKind } from '#server/providers/mailer/texts/mail-texts.ts'
import { keysOf } from '#tests/support/assertions/keys-of.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { addPasskey, addPassword, newWallet } from '#tests/support/clients/wallet-owner.ts'
import { SoftwarePasskeys } from '#tests/support/clients/software-passkey.ts'

const { startEmail, verifyEmail } = LOGIN_ENDPOINTS
const { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp, removeDevice } = SESSION_ENDPOINTS
const { createWallet, recordExport, removeUnlocker, releasePassword } = UNLOCKER_ENDPOINTS
const PASSWORD = 'a quiet harbour at dawn'
const WRONG = Buffer.alloc(32, 7).toString('base64url')
const KINDS = keysOf(en.kinds)

/** Distinguishes the languages: names of browsers, systems and products are the same in all of them. */
const LANGUAGES = [
  {
    language: 'de',
    texts: de,
    direction: 'ltr',
    device: 'Firefox unter Linux',
    unknown: 'Browser',
    foreign: /\b(?:the|your|you|to|on|with|by|at|and|of|it|is|not|from|unknown)\b/i,
  },
  {
    language: 'ar',
    texts: ar,
    direction: 'rtl',
    device: 'Firefox على Linux',
    unknown: 'متصفح',
    foreign: /[a-z]{2,}/i,
  },
] as const
const NAMES = /Firefox|Linux|UTC|GMT/g

describe.each(LANGUAGES)(
  'the mails in $language',
  ({ language, texts, direction, device, unknown, foreign }) => {
    let deployment: WalletDeployment
    let checking: WalletDeployment
    beforeAll(async () => {
      deployment = await startWalletDeployment('embedded')
      checking = await startWalletDeployment('embedded', {
        config: { embeddedWallet: { deviceCheck: true } },
      })
      await journey()
    })
    afterAll(() => Promise.all([deployment.stop(), checking.stop()]))

    /** A browser whose visitor reads a dialect of this language. */
    async function reader(of: WalletDeployment, userAgent?: string): Promise<WalletClient> {
      const browser = await of.browser()
      browser.headers = {
        ...browser.headers,
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        'accept-language': `${language}-EG,${language};q=0.9,en;q=0.5`,
      }
      return browser
    }
    async function logIn(browser: WalletClient, email: string): Promise<void> {
      deployment.advance(60_000)
      const { challengeId } = await browser.call(startEmail, { ...LOGIN_CONTEXT, language, email })
      browser.tokens = await browser.call(verifyEmail, { challengeId, code: deployment.codeFor(email) })
    }

    /** All actions that send mails, done by one visitor. */
    async function journey(): Promise<void> {
      const [email, next] = ['ada@example.org', 'next@example.org']
      const browser = await reader(deployment)
      await logIn(browser, email)
      const made = await newWallet()
      await browser.call(createWallet, { walletId: made.walletId })
      const owner = { browser, email, ...made, passkeys: new SoftwarePasskeys() }
      const password = await addPassword(owner, PASSWORD)
      const { unlockerId } = await addPasskey(deployment, owner)
      await browser.call(removeUnlocker, { proof: made.proof }, { unlockerId })
      await browser.call(recordExport)
      const other = await reader(deployment, 'curl/8.0')
      await logIn(other, email)
      await browser.call(removeDevice, undefined, { deviceId: other.deviceId })
      for (let at = 0; at < 12; at += 1)
        await browser.ask(releasePassword, { unlockerId: password.unlockerId, verifier: WRONG })
      deployment.advance(60_000)
      await browser.call(SESSION_ENDPOINTS.startStepUp)
      deployment.advance(60_000)
      await browser.call(updateEmail, { email: next })
      await browser.call(updateEmailPrimaryOtp, { code: deployment.codeFor(email) })
      await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(next) })
      deployment.advance(60_000)
      await browser.call(updateEmail, { email })
      await browser.call(updateEmailSecondaryOtp, { code: deployment.codeFor(email) })
      const asking = await reader(checking)
      await asking.call(startEmail, { ...LOGIN_CONTEXT, language, email })
    }

    const filled = (text: string) => text.replaceAll('{site}', SITE)
    const all = () => [...deployment.smtp.messages(), ...checking.smtp.messages()]
    async function mailsOf(kind: MailKind): Promise<readonly [ReceivedMail, ...ReceivedMail[]]> {
      const subject = filled(texts.kinds[kind].subject)
      await vi.waitFor(() => expect(all().map((mail) => mail.subject)).toContain(subject), 5_000)
      const [first, ...others] = all().filter((mail) => mail.subject === subject)
      if (first === undefined) throw new Error(`no mail says ${subject}`)
      return [first, ...others]
    }
    /** The text without what is spelled alike in every language. */
    const wordsOf = (text: string) => text.replaceAll(/https?:\/\/\S+/g, '').replaceAll(NAMES, '')

    it.each(KINDS)(
      'Every %s mail names the site and the asking browser in this language only',
      async (kind) => {
        for (const { subject, text, html, headers } of await mailsOf(kind)) {
          expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
          const isOfUnknown = kind === 'device-added' || (kind === 'login-code' && !text.includes(device))
          for (const body of [text, html]) {
            expect(body).toContain(SITE)
            expect(body).toContain(isOfUnknown ? unknown : device)
            expect(body).not.toMatch(/\{\w+\}|undefined/)
          }
          expect(wordsOf(`${subject}\n${text}`)).not.toMatch(foreign)
          const language_ = headers.find(([name]) => name === 'content-language')?.[1]
          expect(language_).toBe(language)
        }
      },
    )

    it.each(KINDS)('No %s mail has a secret in its subject or a user’s address in its text', async (kind) => {
      for (const { subject, text } of await mailsOf(kind)) {
        expect(subject.replace(SITE, '')).not.toMatch(/\d|@|http/)
        expect(text).not.toMatch(/@example\.org/)
        const links = text.replaceAll(SITE, '').match(/https?:\/\/\S+/g) ?? []
        expect(links).toHaveLength(kind === 'device-approval' ? 1 : 0)
        expect(/^\d{6}$/m.test(text)).toBe(kind.endsWith('-code'))
      }
    })
  },
)
