import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const { startEmail, verifyEmail, deviceApproval } = LOGIN_ENDPOINTS
const { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp, startStepUp, finishStepUp } =
  SESSION_ENDPOINTS

/** Every mail names the site and the browser of the request. */
function expectAsker(text: string | undefined): void {
  expect(text).toContain(`Asked for at ${SITE}`)
  expect(text).toContain('with Firefox on Linux')
}

describe.each(JOURNEY_KINDS)('a code that another browser asked for, on %s', (kind) => {
  let deployment: WalletDeployment
  let checking: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
    checking = await startWalletDeployment(kind, { config: { embeddedWallet: { deviceCheck: true } } })
  })
  afterAll(() => Promise.all([deployment.stop(), checking.stop()]))

  /** Two browsers of one visitor, or one of the visitor and one of an attacker who knows their address. */
  async function twoBrowsers(email: string) {
    const [one, other] = [await deployment.browser(), await deployment.browser()]
    await deployment.login(one, email)
    await deployment.login(other, email)
    deployment.advance(MINUTE_MS)
    return { one, other }
  }

  it('An e-mail code logs in only the browser that asked for it', async () => {
    const email = 'code@example.org'
    const [attacker, victim] = [await deployment.browser(), await deployment.browser()]
    const challengeId = await deployment.startEmail(attacker, email)
    expectAsker(deployment.mailsTo(email)[0]?.text)
    const code = deployment.codeFor(email)
    expect(await victim.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      status: 403,
      code: 'CHALLENGE_MISMATCH',
    })
    // The victim's own code is worthless in the attacker's browser too.
    deployment.advance(MINUTE_MS)
    const own = await deployment.startEmail(victim, email)
    const guess = { challengeId: own, code: deployment.codeFor(email) }
    expect(await attacker.refusal(verifyEmail, guess)).toMatchObject({ code: 'CHALLENGE_MISMATCH' })
    await victim.call(verifyEmail, guess)
  })

  it('A device link shows the code to the mailbox that approves, and tells the asking browser only the approval', async () => {
    const email = 'link@example.org'
    const attacker = await checking.browser()
    const { challengeId, action } = await attacker.call(startEmail, { ...LOGIN_CONTEXT, email })
    expect(action).toBe('VERIFY_DEVICE')
    const mail = checking.mailsTo(email)[0]?.text
    expectAsker(mail)
    const link = /^http\S+$/m.exec(mail ?? '')?.[0] ?? ''
    // Mail scanners load links before and after the visitor does.
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
    // The attacker learns only that the device was approved; the code reaches the reader of the mail alone.
    const answer = await attacker.ask(deviceApproval, undefined, { path: { challengeId } })
    expect(answer.body).toEqual({ status: 'approved' })
    expect(JSON.stringify([answer.body, Object.fromEntries(answer.headers)])).not.toContain(code)
    const wrong = ['000000', '000001', '000002', '000003'].filter((guess) => guess !== code).slice(0, 3)
    const refusals = await Promise.all(
      wrong.map((guess) => attacker.refusal(verifyEmail, { challengeId, code: guess })),
    )
    expect(refusals.map((refusal) => refusal.code).toSorted()).toEqual([
      'OTP_INVALIDATED',
      'OTP_WRONG',
      'OTP_WRONG',
    ])
    // A wrong browser cannot log in with the code, and after three wrong guesses no browser can.
    const other = await checking.browser()
    expect(await other.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'CHALLENGE_MISMATCH',
    })
    expect(await attacker.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
  })

  it('The code that a device link shows logs in the asking browser, even when its mail is lost', async () => {
    const email = 'page@example.org'
    const browser = await checking.browser()
    const { challengeId } = await browser.call(startEmail, { ...LOGIN_CONTEXT, email })
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

  it('Neither code of an e-mail change counts in another browser of the same user', async () => {
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

  it('A step-up code confirms only in the browser that asked for it', async () => {
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

  it('Every refusal is recorded in the audit log', async () => {
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
