import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { createLoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'

const GRACE = { name: 'Grace Hopper', email: 'grace@example.org', decision: 'allow' }
const FLOW_MS = 300_000
const COLLECT_MS = 60_000
const OVER = { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' }

describe.each(JOURNEY_KINDS)('a login at a provider, on %s', (kind) => {
  let deployment: SocialDeployment
  let whileExchanged = () => {}
  beforeAll(async () => {
    const changeClaims = <Claims>(claims: Claims): Claims => {
      whileExchanged()
      return claims
    }
    deployment = await startSocialDeployment(kind, { identity: { changeClaims } })
  })
  beforeEach(() => {
    whileExchanged = () => {}
  })
  afterAll(() => deployment.stop())

  async function logIn(provider: (typeof OAUTH_PROVIDERS)[number], person = GRACE) {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, provider)
    await window.submit(person)
    if (window.html.includes('One moment')) await window.submit()
    const state = await deployment.ask(browser, flowId)
    if (state.status === 'done') browser.tokens = state.session
    return { browser, flowId, window, state, user: browser.tokens?.user }
  }

  it.each(OAUTH_PROVIDERS)(
    'A login with %s uses what that provider says about the user',
    async (provider) => {
      const { browser, window, user } = await logIn(provider)
      expect(window.html).toContain('You are logged in.')
      const email = provider === 'x' ? {} : { email: 'grace@example.org' }
      expect(user).toEqual({ userId: user?.userId, provider, userName: 'Grace Hopper', ...email })
      const { devices } = await browser.call(SESSION_ENDPOINTS.devices)
      expect(devices).toMatchObject([{ siteOrigin: SITE, label: 'Firefox on Linux', isCurrent: true }])
    },
  )

  it('A returning user is recognised, and users of two providers stay separate whatever their addresses', async () => {
    const first = await logIn('discord')
    const again = await logIn('discord')
    const elsewhere = await logIn('github')
    const byMail = await deployment.loggedIn(GRACE.email)
    expect(again.user?.userId).toBe(first.user?.userId)
    expect(new Set([first, elsewhere].map(({ user }) => user?.userId)).size).toBe(2)
    expect([first.user?.userId, elsewhere.user?.userId]).not.toContain(byMail.tokens?.user.userId)
  })

  it('An address that the provider has not confirmed is ignored', async () => {
    const { user } = await logIn('discord', { ...GRACE, email: 'unconfirmed@example.org' })
    expect(user).not.toHaveProperty('email')
  })

  it('Every login uses its own PKCE challenge, state and nonce, and the exact redirect URI', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const atProvider = (url: string) => url.includes('/google/')
    const [one, two] = [
      await deployment.openWindow(flowId, 'google', atProvider),
      await deployment.openWindow(flowId, 'google', atProvider),
    ]
    const queries = [one, two].map(({ url }) => Object.fromEntries(new URL(url).searchParams))
    expect(queries[0]).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${deployment.server.urls.api}/wallet/v1/login/callback/google`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(queries[0]?.[name]).not.toBe(queries[1]?.[name])
      expect(queries[0]?.[name]?.length).toBeGreaterThanOrEqual(43)
    }
  })

  it('A window that has finished holds no code, state or name', async () => {
    const { window } = await logIn('google')
    expect(window.url).toBe(
      `${deployment.server.urls.api}/wallet/v1/login/outcome?outcome=LOGIN_DONE&language=en`,
    )
    expect(window.html).not.toMatch(/grace|postMessage|opener/i)
    expect(Object.fromEntries(window.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const policy = window.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    const script = /<script>(.*?)<\/script>/s.exec(window.html)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(window.headers.getSetCookie()).toEqual([])
  })

  it('A login continues when the server restarts while the window is open', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'x')
    await deployment.server.restart()
    await window.submit(GRACE)
    expect(await deployment.ask(browser, flowId)).toMatchObject({ status: 'done' })
  })

  it('Every window asks the visitor for consent, whatever its referrer says, and continues by its own form', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = createLoginWindow()
    const { modal } = deployment.server.urls
    for (const referer of [`${modal}/`, 'https://evil.example/', `${SITE}/comments`, '']) {
      await window.open(deployment.windowUrl(flowId, 'google'), { referer })
      expect(window.html).toMatch(/Firefox on Linux.*http:\/\/localhost:4600.*Google/s)
    }
    expect(window.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; form-action 'self' http:\/\/127\.0\.0\.1:\d+;/,
    )
    // The window's cookie lasts only as long as the question is open.
    expect(window.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const forged = await fetch(deployment.windowUrl(flowId, 'google'), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      redirect: 'manual',
    })
    expect(forged.status).toBe(403)
    const onward = await fetch(deployment.windowUrl(flowId, 'google'), {
      method: 'POST',
      headers: {
        origin: deployment.server.urls.api,
        cookie: [...window.cookies].map(([name, value]) => `${name}=${value}`).join(),
      },
      redirect: 'manual',
    })
    expect(onward.headers.get('location')).toContain('/google/auth?')
    expect(onward.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it('The key of a window is unreadable for scripts, cannot be set by another host, and ends with the login', async () => {
    const browser = await deployment.browser()
    const attributes = async (provider: OAuthProvider) => {
      const page = await fetch(deployment.windowUrl(await deployment.startFlow(browser), provider))
      return page.headers.getSetCookie()
    }
    const key = /^__Host-login-[\w-]{22}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    expect(await attributes('google')).toEqual([expect.stringMatching(key)])
    // The answer of this provider is a form on our own page.
    expect(await attributes('apple')).toEqual([expect.stringMatching(/; HttpOnly; Secure; SameSite=None$/)])
    const { window } = await logIn('google')
    expect([...window.cookies.keys()].filter((name) => name.startsWith('__Host-login'))).toEqual([])
  })

  it('A visitor who declines at the provider is not logged in and may try again', async () => {
    for (const provider of ['google', 'apple', 'github'] as const) {
      const browser = await deployment.browser()
      const flowId = await deployment.startFlow(browser)
      const window = await deployment.openWindow(flowId, provider)
      await window.submit({ decision: 'deny' })
      if (window.html.includes('One moment')) await window.submit()
      expect(window.html).toContain('Nobody was logged in.')
      expect(await deployment.ask(browser, flowId)).toEqual({ status: 'failed', reason: 'LOGIN_CANCELLED' })
    }
  })

  it('A flow expires after 5 minutes, before and after the window returned', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'github')
    expect(await deployment.ask(browser, flowId)).toEqual({ status: 'pending' })
    deployment.advance(FLOW_MS)
    await window.submit(GRACE)
    expect(window.html).toContain('This login is over.')
    expect(await deployment.ask(browser, flowId)).toEqual(OVER)
    const late = await deployment.openWindow(flowId, 'github')
    expect(late.html).toContain('This login is over.')
  })

  it('Only the device that started a flow can read its result', async () => {
    const browser = await deployment.browser()
    const attacker = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'x')
    expect(await deployment.ask(attacker, flowId)).toEqual(OVER)
    await window.submit(GRACE)
    expect(await deployment.ask(attacker, flowId)).toEqual(OVER)
    expect(await deployment.ask(attacker, 'nobodysflow')).toEqual(OVER)
    expect(await deployment.ask(browser, flowId)).toMatchObject({ status: 'done' })
  })

  it('A flow makes one session, however often the browser asks at once', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'x')
    await window.submit(GRACE)
    const states = await Promise.all(Array.from({ length: 10 }, () => deployment.ask(browser, flowId)))
    expect(states.map(({ status }) => status)).not.toContain('failed')
    const tokens = states.flatMap((state) => (state.status === 'done' ? [state.session.refreshToken] : []))
    expect(new Set(tokens).size).toBe(1)
    const logins = await deployment.database.query
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'login')
      .where('outcome', '=', 'done')
      .where('device_id', '=', browser.deviceId)
      .execute()
    expect(logins).toHaveLength(1)
  })

  it('A lost answer is repeated to its device for 60 seconds, and to no other', async () => {
    const browser = await deployment.browser()
    const attacker = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'x')
    await window.submit(GRACE)
    const lost = await deployment.ask(browser, flowId)
    if (lost.status !== 'done') throw new Error('The login is not over.')
    deployment.advance(COLLECT_MS - 1_000)
    expect(await deployment.ask(attacker, flowId)).toEqual(OVER)
    const left = lost.session.accessExpiresInMs - (COLLECT_MS - 1_000)
    const state = await deployment.ask(browser, flowId)
    const session = { ...lost.session, accessExpiresInMs: expect.any(Number) }
    expect(state).toEqual({ status: 'done', session })
    browser.tokens = state.status === 'done' ? state.session : undefined
    expect(browser.tokens?.accessExpiresInMs).toBeLessThanOrEqual(left)
    const { devices } = await browser.call(SESSION_ENDPOINTS.devices)
    expect(devices.find(({ isCurrent }) => isCurrent)).toMatchObject({ siteOrigin: SITE })
    deployment.advance(1_000)
    expect(await deployment.ask(browser, flowId)).toEqual(OVER)
  })

  it.each(['farcaster', 'myspace', '__proto__'])(
    'The unsupported provider %s is refused with a message, and only its form, not its address, ends the login',
    async (provider) => {
      const browser = await deployment.browser()
      const flowId = await deployment.startFlow(browser)
      const window = await deployment.openWindow(flowId, 'google')
      const answer = await fetch(deployment.windowUrl(flowId, provider))
      expect(await answer.text()).toContain('cannot log in with that provider')
      expect(await deployment.ask(browser, flowId)).toEqual({ status: 'pending' })
      const cookie = [...window.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { origin: deployment.server.urls.api, cookie }
      const sent = await fetch(deployment.windowUrl(flowId, provider), { method: 'POST', headers })
      expect(await sent.text()).toContain('cannot log in with that provider')
      const ended = { status: 'failed', reason: 'LOGIN_PROVIDER_UNKNOWN' }
      expect(await deployment.ask(browser, flowId)).toEqual(ended)
    },
  )

  it('A login that expires while its code is exchanged does not claim success', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'apple')
    whileExchanged = () => deployment.advance(FLOW_MS)
    await window.submit(GRACE)
    await window.submit()
    expect(window.html).toContain('This login is over.')
    expect(await deployment.ask(browser, flowId)).toEqual(OVER)
  })

  it('The documents list the available providers in the configured order', async () => {
    const page = await (await fetch(`${deployment.server.urls.wallet}/w/demo/`)).text()
    expect(page).toContain('"socials":["google","x","discord","github","apple","facebook"]')
  })
})
