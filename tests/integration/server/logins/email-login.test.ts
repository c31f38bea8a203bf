import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const otherThan = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

describe.each(DATABASE_KINDS)('a login by e-mail, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  it('A login sends a code that names the site, and the code logs the browser in', async () => {
    const browser = await deployment.browser()
    const started = await browser.call(LOGIN_ENDPOINTS.startEmail, {
      ...LOGIN_CONTEXT,
      email: 'Ada@Example.org',
    })
    expect(started).toMatchObject({ action: 'VERIFY_OTP', digits: 6 })
    const [mail] = deployment.mailsTo('ada@example.org')
    expect(mail?.subject).toBe(`Your code for ${SITE}`)
    expect(mail?.text).toContain(`Asked for at ${SITE}`)
    expect(mail?.text).toContain('Never type it anywhere else')
    expect(mail?.html).not.toMatch(/href|src=/)
    const code = deployment.codeFor('ada@example.org')
    const tokens = await browser.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId: started.challengeId, code })
    expect(tokens.user).toMatchObject({ email: 'ada@example.org' })
    browser.tokens = tokens
    const { devices } = await browser.call(SESSION_ENDPOINTS.devices)
    expect(devices).toMatchObject([
      { deviceId: browser.deviceId, siteOrigin: SITE, label: 'Firefox on Linux', isCurrent: true },
    ])
  })

  it('All spellings of an address belong to the same user', async () => {
    const [first, second] = [await deployment.browser(), await deployment.browser()]
    await deployment.login(first, 'same@example.org')
    deployment.advance(MINUTE_MS)
    const { challengeId } = await second.call(LOGIN_ENDPOINTS.startEmail, {
      ...LOGIN_CONTEXT,
      email: 'SAME@example.ORG',
    })
    const code = deployment.codeFor('same@example.org')
    const tokens = await second.call(LOGIN_ENDPOINTS.verifyEmail, { challengeId, code })
    expect(tokens.user.userId).toBe(first.tokens?.user.userId)
  })

  it('The mail is in the language of the visitor', async () => {
    const browser = await deployment.browser()
    const request = { ...LOGIN_CONTEXT, language: 'ar-EG', email: 'arabic@example.org' }
    await browser.call(LOGIN_ENDPOINTS.startEmail, request)
    const [mail] = deployment.mailsTo('arabic@example.org')
    expect(mail?.subject).toBe(`رمزك لموقع ${SITE}`)
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  })

  it('A login continues when the server restarts between the steps', async () => {
    const browser = await deployment.browser()
    const email = 'restart@example.org'
    const challengeId = await deployment.startEmail(browser, email)
    await deployment.server.restart()
    browser.tokens = await browser.call(LOGIN_ENDPOINTS.verifyEmail, {
      challengeId,
      code: deployment.codeFor(email),
    })
    await deployment.server.restart()
    expect((await browser.call(SESSION_ENDPOINTS.devices)).devices).toHaveLength(1)
  })

  it.each([-1, 1])('A login works in a browser whose clock is %i day off', async (days) => {
    const browser = await deployment.browser(days * 24 * HOUR_MS)
    const email = `clock${days}@example.org`
    const first = await browser.refusal(LOGIN_ENDPOINTS.startEmail, { ...LOGIN_CONTEXT, email })
    expect(first).toEqual({ status: 401, code: 'DEVICE_PROOF_INVALID', data: { reason: 'use_dpop_nonce' } })
    await deployment.login(browser, email)
    expect((await browser.call(SESSION_ENDPOINTS.devices)).devices).toHaveLength(1)
  })

  it('Three wrong codes end a login, after which the right code is refused', async () => {
    const browser = await deployment.browser()
    const challengeId = await deployment.startEmail(browser, 'wrong@example.org')
    const code = deployment.codeFor('wrong@example.org')
    const guess = { challengeId, code: otherThan(code) }
    const { verifyEmail } = LOGIN_ENDPOINTS
    expect(await browser.refusal(verifyEmail, guess)).toEqual({
      status: 403,
      code: 'OTP_WRONG',
      data: { tries: 2 },
    })
    expect(await browser.refusal(verifyEmail, guess)).toEqual({
      status: 403,
      code: 'OTP_WRONG',
      data: { tries: 1 },
    })
    expect(await browser.refusal(verifyEmail, guess)).toEqual({ status: 410, code: 'OTP_INVALIDATED' })
    expect(await browser.refusal(verifyEmail, { challengeId, code })).toEqual({
      status: 410,
      code: 'OTP_INVALIDATED',
    })
  })

  it('A code is worthless a second time, on another device, or after 5 minutes', async () => {
    const [browser, attacker] = [await deployment.browser(), await deployment.browser()]
    const { verifyEmail } = LOGIN_ENDPOINTS
    const challengeId = await deployment.startEmail(browser, 'once@example.org')
    const code = deployment.codeFor('once@example.org')
    expect(await attacker.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'CHALLENGE_MISMATCH',
    })
    await browser.call(verifyEmail, { challengeId, code })
    expect(await browser.refusal(verifyEmail, { challengeId, code })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
    deployment.advance(MINUTE_MS)
    const late = await deployment.startEmail(browser, 'once@example.org')
    const lateCode = deployment.codeFor('once@example.org')
    expect(await browser.refusal(verifyEmail, { challengeId, code: lateCode })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
    deployment.advance(5 * MINUTE_MS)
    expect(await browser.refusal(verifyEmail, { challengeId: late, code: lateCode })).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
  })

  it('No mail is sent for a site that the project does not list', async () => {
    const browser = await deployment.browser()
    const request = { ...LOGIN_CONTEXT, siteOrigin: 'https://shop.example', email: 'phished@example.org' }
    expect(await browser.refusal(LOGIN_ENDPOINTS.startEmail, request)).toEqual({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
    })
    const unknown = { ...LOGIN_CONTEXT, projectId: 'nobody', email: 'phished@example.org' }
    expect(await browser.refusal(LOGIN_ENDPOINTS.startEmail, unknown)).toEqual({
      status: 404,
      code: 'PROJECT_UNKNOWN',
    })
    expect(deployment.mailsTo('phished@example.org')).toEqual([])
  })

  it('A second code within 30 s is refused with the seconds to wait', async () => {
    const browser = await deployment.browser()
    await deployment.startEmail(browser, 'hasty@example.org')
    deployment.advance(10_000)
    const again = await browser.refusal(LOGIN_ENDPOINTS.startEmail, {
      ...LOGIN_CONTEXT,
      email: 'hasty@example.org',
    })
    expect(again).toMatchObject({ status: 429, code: 'EMAIL_COOLDOWN' })
    expect(again.data).toEqual({
      seconds: expect.toSatisfy((seconds: number) => seconds > 15 && seconds <= 20),
    })
    deployment.advance(20_000)
    await deployment.startEmail(browser, 'hasty@example.org')
    expect(deployment.mailsTo('hasty@example.org')).toHaveLength(2)
  })
})
