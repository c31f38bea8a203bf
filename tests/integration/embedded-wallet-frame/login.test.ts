import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authCalls } from '#frame/auth/auth-calls.ts'
import { browserClock, type Clock } from '#frame/platform/clock.ts'
import { ACCESS_TOKEN_MS, SESSION_LIFETIME_MS } from '#schemas/constants/login.ts'
import { ok } from '#schemas/errors/result.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { openBrowser, openTab, type SharedBrowser } from '#tests/support/fixtures/open-login.ts'
import * as z from 'zod/mini'

const DAY_MS = 86_400_000

let deployment: WalletDeployment
beforeAll(async () => {
  deployment = await startWalletDeployment('embedded')
})
afterAll(() => deployment.stop())

/** The wallet frame's own login code with the real server; its clock is the server's, or wrong by the given time. */
async function openFrameTab(browser: SharedBrowser = openBrowser(), clockError = 0) {
  const requests: string[] = []
  const clock: Clock = { ...browserClock, now: () => deployment.now() + clockError }
  const tab = await openTab({
    browser,
    clock,
    apiUrl: deployment.server.urls.api,
    siteOrigin: SITE,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      requests.push(`${init.method} ${new URL(url).pathname} ${response.status}`)
      return response
    },
  })
  return { ...tab, requests, calls: authCalls(tab.context, async () => {}) }
}

type Tab = Awaited<ReturnType<typeof openFrameTab>>

async function logIn({ calls, session }: Tab, email: string): Promise<void> {
  deployment.advance(60_000)
  expect(await calls.connectEmail({ email })).toEqual(ok({ action: 'VERIFY_OTP', digits: 6 }))
  expect(await calls.connectOtp({ otp: deployment.codeFor(email) })).toEqual(ok(undefined))
  expect(session.current()).toMatchObject({ email })
}

const listDevices = ({ api }: Pick<Tab, 'api'>) => api.call(SESSION_ENDPOINTS.devices, { body: undefined })

describe('wallet frame at a real server', () => {
  it('A login with the mailed code succeeds, and appears in the list of devices', async () => {
    const tab = await openFrameTab()
    await logIn(tab, 'ada@example.org')
    expect(await listDevices(tab)).toMatchObject({
      ok: true,
      value: { devices: [{ siteOrigin: SITE, isCurrent: true }] },
    })
  })

  it('A wrong code is refused with the remaining tries, and an invalid code as invalid', async () => {
    const { calls } = await openFrameTab()
    const email = 'wrong@example.org'
    await calls.connectEmail({ email })
    const otp = String((Number(deployment.codeFor(email)) + 1) % 1_000_000).padStart(6, '0')
    expect(await calls.connectOtp({ otp })).toMatchObject({
      error: { code: 'OTP_WRONG', data: { tries: 2 } },
    })
    await calls.connectOtp({ otp })
    await calls.connectOtp({ otp })
    expect(await calls.connectOtp({ otp: deployment.codeFor(email) })).toMatchObject({
      error: { code: 'OTP_INVALIDATED' },
    })
  })

  it('A login is refused with the time to wait when another browser was faster', async () => {
    const [one, two] = [await openFrameTab(), await openFrameTab()]
    const email = 'hasty@example.org'
    expect(await one.calls.connectEmail({ email })).toMatchObject({ ok: true })
    const refused = await two.calls.connectEmail({ email })
    expect(refused).toMatchObject({ ok: false })
    const seconds = refused.ok ? 0 : z.object({ seconds: z.number() }).parse(refused.error.data).seconds
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThanOrEqual(30)
  })

  it.each([-DAY_MS, DAY_MS])('A login works with a clock that is %i ms off', async (clockError) => {
    const tab = await openFrameTab(openBrowser(), clockError)
    await logIn(tab, `clock${clockError}@example.org`)
    expect(await listDevices(tab)).toMatchObject({ ok: true })
    expect(tab.requests.filter((request) => request.endsWith(' 401'))).toHaveLength(1)
  })

  it('Two tabs outlive the end of their access token with one exchange', async () => {
    const browser = openBrowser()
    const [one, two] = [await openFrameTab(browser), await openFrameTab(browser)]
    await logIn(one, 'tabs@example.org')
    deployment.advance(ACCESS_TOKEN_MS + 1_000)
    const answers = await Promise.all([one, two, one, two].map(listDevices))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    const exchanges = [...one.requests, ...two.requests].filter((request) => request.includes('refresh'))
    expect(exchanges).toHaveLength(1)
    deployment.advance(ACCESS_TOKEN_MS + 1_000)
    expect(await listDevices(two)).toMatchObject({ ok: true })
    expect(await listDevices(one)).toMatchObject({ ok: true })
  })

  it('A session survives a reload and a restart of the server', async () => {
    const browser = openBrowser()
    await logIn(await openFrameTab(browser), 'stays@example.org')
    await deployment.server.restart()
    const reloaded = await openFrameTab(browser)
    expect(await reloaded.calls.isConnected(undefined)).toEqual(ok({ isConnected: true }))
    expect(await listDevices(reloaded)).toMatchObject({ ok: true })
  })

  it('A sign-out ends the session: its tokens are valid no more', async () => {
    const tab = await openFrameTab()
    await logIn(tab, 'leaves@example.org')
    const tokens = await tab.tokens.read()
    expect(await tab.calls.signOut(undefined)).toEqual(ok(undefined))
    if (!tokens) throw new Error('There were no tokens.')
    await tab.session.accept(tokens)
    expect(await listDevices(tab)).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
    expect(tab.session.current()).toBeUndefined()
  })

  it('A session that is over is reported as such, and what it left is wiped', async () => {
    const tab = await openFrameTab()
    await logIn(tab, 'old@example.org')
    deployment.advance(SESSION_LIFETIME_MS + 1_000)
    expect(await listDevices(tab)).toMatchObject({
      error: { code: 'SESSION_EXPIRED', message: 'Session Expired' },
    })
    expect(tab.storage.get('EMAIL')).toBeUndefined()
    expect(await tab.calls.isConnected(undefined)).toEqual(ok({ isConnected: false }))
  })

  it('The address of a user is changed with both codes', async () => {
    const tab = await openFrameTab()
    await logIn(tab, 'before@example.org')
    expect(await tab.calls.updateEmail({ email: 'after@example.org' })).toMatchObject({ ok: true })
    const otp = deployment.codeFor('before@example.org')
    expect(await tab.calls.updateEmailPrimaryOtp({ otp })).toEqual(ok(undefined))
    const second = deployment.codeFor('after@example.org')
    expect(await tab.calls.updateEmailSecondaryOtp({ otp: second })).toEqual(
      ok({ newEmail: 'after@example.org' }),
    )
    expect(tab.session.current()?.email).toBe('after@example.org')
  })
})
