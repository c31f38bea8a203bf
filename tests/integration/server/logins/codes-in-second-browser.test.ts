import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import {
  ASKED,
  DATABASE_KINDS,
  SITE,
  startWalletDeployment,
  type WalletDeployment,
} from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const { startEmail, verifyEmail, deviceApproval } = LOGIN_ENDPOINTS
const { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp, startStepUp, finishStepUp } =
  SESSION_ENDPOINTS

/** Every mail says which site and which browser asked. */
function expectAsker(text: string | undefined): void {
  expect(text).toContain(`Asked for at ${SITE}`)
  expect(text).toContain('with Firefox on Linux')
}

describe.each(DATABASE_KINDS)('a code that another browser asked for, on %s', (kind) => {
  let deployment: WalletDeployment
  let checking: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
    checking = await startWalletDeployment(kind, { config: { embeddedWallet: { deviceCheck: true } } })
  })
  afterAll(() => Promise.all([deployment.stop(), checking.stop()]))

  /** Two browsers of one person, or of a person and somebody who knows their mailbox. */
  async function twoBrowsers(email: string) {
    const [one, other] = [await deployment.browser(), await deployment.browser()]
    await deployment.login(one, email)
    await deployment.login(other, email)
    deployment.advance(MINUTE_MS)
    return { one, other }
  }

  it('e-mail: the code logs in the browser that asked, and no other', async () => {
    const email = 'code@example.org'
    const [attacker, victim] = [await deployment.browser(), await deployment.browser()]
    const challengeId = await deployment.startEmail(attacker, email)
    expectAsker(deployment.mailsTo(email)[0]?.text)
    const code = deployment.codeFor(email)
    expect(await victim.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      status: 403,
      code: 'CHALLENGE_MISMATCH',
    })
    // And the victim's own code is worth nothing in the attacker's browser.
    deployment.advance(MINUTE_MS)
    const own = await deployment.startEmail(victim, email)
    const guess = { challengeId: own, code: deployment.codeFor(email) }
    expect(await attacker.refusal(verifyEmail, guess)).toMatchObject({ code: 'CHALLENGE_MISMATCH' })
    await victim.call(verifyEmail, guess)
  })

  it('device link: who approves is shown the code, and who asked is told no more than that', async () => {
    const email = 'link@example.org'
    const attacker = await checking.browser()
    const { challengeId, action } = await attacker.call(startEmail, { ...ASKED, email })
    expect(action).toBe('VERIFY_DEVICE')
    const mail = checking.mailsTo(email)[0]?.text
    expectAsker(mail)
    const link = /^http\S+$/m.exec(mail ?? '')?.[0] ?? ''
    // A program that reads mails, before and after.
    for (let turn = 0; turn < 3; turn += 1) await fetch(link)
    const state = async () => (await attacker.call(deviceApproval, undefined, { challengeId })).status
    expect(await state()).toBe('pending')
    const approved = await fetch(link, {
      method: 'POST',
      headers: { origin: new URL(link).origin },
      body: new URLSearchParams({ decision: 'approved' }),
    })
    const html = await approved.text()
    const code = /<output[^>]*>(\d{6})<\/output>/.exec(html)?.[1] ?? ''
    expect(html).toMatch(/Firefox on Linux.*http:\/\/localhost:4600/s)
    expect(await (await fetch(link)).text()).not.toContain(code)
    // All the attacker hears is that it was approved; the code is nobody's but the reader's.
    const told = await attacker.ask(deviceApproval, undefined, { path: { challengeId } })
    expect(told.body).toEqual({ status: 'approved' })
    expect(JSON.stringify([told.body, Object.fromEntries(told.headers)])).not.toContain(code)
    const wrong = ['000000', '000001', '000002', '000003'].filter((guess) => guess !== code).slice(0, 3)
    const refusals = await Promise.all(
      wrong.map((guess) => attacker.refusal(verifyEmail, { challengeId, code: guess })),
    )
    expect(refusals.map((refusal) => refusal.code).toSorted()).toEqual([
      'OTP_INVALIDATED',
      'OTP_WRONG',
      'OTP_WRONG',
    ])
    // Typed in by somebody else it logs nobody in, and after three wrong guesses nobody at all.
    const other = await checking.browser()
    expect(await other.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'CHALLENGE_MISMATCH',
    })
    expect(await attacker.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
  })

  it('device link: the code the page shows logs in where it was asked for, also when its mail is lost', async () => {
    const email = 'page@example.org'
    const browser = await checking.browser()
    const { challengeId } = await browser.call(startEmail, { ...ASKED, email })
    const link = /^http\S+$/m.exec(checking.mailsTo(email)[0]?.text ?? '')?.[0] ?? ''
    await checking.smtp.stop()
    const approved = await fetch(link, {
      method: 'POST',
      headers: { origin: new URL(link).origin },
      body: new URLSearchParams({ decision: 'approved' }),
    })
    expect(approved.status).toBe(200)
    const code = /<output[^>]*>(\d{6})<\/output>/.exec(await approved.text())?.[1] ?? ''
    expect(await browser.call(verifyEmail, { challengeId, code })).toMatchObject({ user: { email } })
  })

  it('e-mail change: neither code counts in another browser of the same person', async () => {
    const [email, next] = ['changes@example.org', 'changed@example.org']
    const { one, other } = await twoBrowsers(email)
    await one.call(updateEmail, { email: next })
    expectAsker(deployment.mailsTo(email)[0]?.text)
    const first = { code: deployment.codeFor(email) }
    expect(await other.refusal(updateEmailPrimaryOtp, first)).toMatchObject({ code: 'OTP_INVALIDATED' })
    await one.call(updateEmailPrimaryOtp, first)
    expectAsker(deployment.mailsTo(next)[0]?.text)
    const second = { code: deployment.codeFor(next) }
    expect(await other.refusal(updateEmailSecondaryOtp, second)).toMatchObject({ code: 'OTP_INVALIDATED' })
    expect(await one.call(updateEmailSecondaryOtp, second)).toEqual({ email: next })
  })

  it('step-up: the code confirms in the browser that asked, and no other', async () => {
    const email = 'steps@example.org'
    const { one, other } = await twoBrowsers(email)
    const { challengeId } = await one.call(startStepUp)
    expectAsker(deployment.mailsTo(email)[0]?.text)
    const guess = { challengeId, code: deployment.codeFor(email) }
    expect(await other.refusal(finishStepUp, guess)).toMatchObject({
      status: 403,
      code: 'CHALLENGE_MISMATCH',
    })
    await one.call(finishStepUp, guess)
  })

  it('every refusal stands in the audit log', async () => {
    const email = 'audited@example.org'
    const [attacker, victim] = [await deployment.browser(), await deployment.browser()]
    const challengeId = await deployment.startEmail(attacker, email)
    await victim.refusal(verifyEmail, { challengeId, code: deployment.codeFor(email) })
    const rows = await deployment.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('device_id', '=', victim.deviceId)
      .execute()
    expect(JSON.stringify(rows)).toMatch(/CHALLENGE_MISMATCH/)
  })
})
