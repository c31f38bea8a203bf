import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { LOGIN_CONTEXT, SITE } from '#tests/support/clients/login-context.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const { startEmail, verifyEmail, deviceApproval } = LOGIN_ENDPOINTS

describe.each(DATABASE_KINDS)('the approval of a new device, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    const embeddedWallet = { deviceCheck: true }
    deployment = await startWalletDeployment(kind, { config: { embeddedWallet } })
  })
  afterAll(() => deployment.stop())

  const linkFor = (email: string) => {
    const link = /^http\S+$/m.exec(deployment.mailsTo(email)[0]?.text ?? '')?.[0]
    if (link === undefined) throw new Error(`no link was mailed to ${email}`)
    return link
  }
  const decide = (link: string, decision: string, headers: Record<string, string> = {}) =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      headers: { origin: new URL(link).origin, ...headers },
      redirect: 'manual',
    })

  async function started(email: string) {
    const browser = await deployment.browser()
    deployment.advance(MINUTE_MS)
    const { challengeId, action } = await browser.call(startEmail, { ...LOGIN_CONTEXT, email })
    const status = async () => (await browser.call(deviceApproval, undefined, { challengeId })).status
    return { browser, challengeId, action, status, link: action === 'VERIFY_DEVICE' ? linkFor(email) : '' }
  }

  it('A new device is approved from the mailbox once, and the approval shows and sends the code', async () => {
    const email = 'device@example.org'
    const { browser, challengeId, action, status, link } = await started(email)
    expect(action).toBe('VERIFY_DEVICE')
    expect(link.startsWith(`${deployment.server.urls.api}/wallet/v1/`)).toBe(true)
    expect(deployment.mailsTo(email)[0]?.text).not.toMatch(/^\d{6}$/m)
    expect(await status()).toBe('pending')
    const page = await fetch(link)
    expect(await page.text()).toMatch(/Firefox on Linux.*http:\/\/localhost:4600.*device@example\.org/s)
    expect(await status()).toBe('pending')
    const approved = await decide(link, 'approved')
    expect(approved.status).toBe(200)
    const shown = /<output[^>]*>(\d{6})<\/output>/.exec(await approved.text())?.[1]
    expect(shown).toBe(deployment.codeFor(email))
    expect(await status()).toBe('approved')
    expect(await (await fetch(link)).text()).toContain('Approved.')
    await browser.call(verifyEmail, { challengeId, code: deployment.codeFor(email) })
    deployment.advance(MINUTE_MS)
    const again = await browser.call(startEmail, { ...LOGIN_CONTEXT, email })
    expect(again.action).toBe('VERIFY_OTP')
  })

  it('Known and unknown addresses are asked for approval alike', async () => {
    const [known, unknown] = [await started('device@example.org'), await started('nobody@example.org')]
    expect([known.action, unknown.action]).toEqual(['VERIFY_DEVICE', 'VERIFY_DEVICE'])
  })

  it('A refusal of a new device is final', async () => {
    const { browser, challengeId, status, link } = await started('refused@example.org')
    await decide(link, 'refused')
    await decide(link, 'approved')
    expect(await status()).toBe('refused')
    expect(deployment.mailsTo('refused@example.org')).toHaveLength(1)
    const guess = { challengeId, code: '000000' }
    expect(await browser.refusal(verifyEmail, guess)).toMatchObject({ code: 'OTP_INVALIDATED' })
    expect(await (await fetch(link)).text()).toContain('Refused.')
  })

  it('An approval form that is sent many times sends one code', async () => {
    const email = 'twice@example.org'
    const { link } = await started(email)
    await Promise.all(Array.from({ length: 10 }, () => decide(link, 'approved')))
    expect(deployment.mailsTo(email)).toHaveLength(2)
  })

  it('Forms of other sites, unknown decisions and old links decide nothing', async () => {
    const { status, link } = await started('forged@example.org')
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await decide(link, 'approved', evil)).status).toBe(403)
    expect((await decide(link, 'approved', { origin: 'null' })).status).toBe(403)
    expect((await decide(link, 'maybe')).status).toBe(400)
    expect((await decide(link, 'x'.repeat(2_000))).status).toBe(413)
    expect((await decide(`${link}x`, 'approved')).status).toBe(303)
    expect(await status()).toBe('pending')
    deployment.advance(5 * MINUTE_MS)
    await decide(link, 'approved')
    expect(await (await fetch(link)).text()).toContain('This link has expired.')
    expect(deployment.mailsTo('forged@example.org')).toHaveLength(1)
  })

  it('Another device cannot read the state of an approval', async () => {
    const { challengeId } = await started('asked@example.org')
    const stranger = await deployment.browser()
    const refusal = await stranger.refusal(deviceApproval, undefined, { path: { challengeId } })
    expect(refusal).toMatchObject({ code: 'OTP_INVALIDATED' })
  })

  it('The approval page runs no script, cannot be framed and shows no address', async () => {
    const { link } = await started('page@example.org')
    const page = await fetch(link)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const html = await page.text()
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString(
      'base64',
    )
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(html).toContain(SITE)
    expect(html).not.toMatch(/<script|onclick|href=/)
  })
})
