import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { createLoginWindow, type LoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'

const VICTIM = { name: 'Vera', email: 'vera@example.org', decision: 'allow' }
const ELSEWHERE = { status: 'failed', reason: 'LOGIN_BEGUN_ELSEWHERE' }
const { matchNumber, confirmWindow } = LOGIN_ENDPOINTS
const atCallback = (url: string) => url.includes('/login/callback/')

describe.each(JOURNEY_KINDS)('a login at a provider that another browser finishes, on %s', (kind) => {
  let deployment: SocialDeployment
  beforeAll(async () => {
    deployment = await startSocialDeployment(kind)
  })
  afterAll(() => deployment.stop())

  /** An attacker with a device key of their own, who has begun a login and wants a victim to finish it. */
  async function attack() {
    const attacker = await deployment.browser()
    const flowId = await deployment.startFlow(attacker)
    return { attacker, flowId, ask: () => deployment.ask(attacker, flowId) }
  }

  /** Consents as the visitor of this browser, and returns from the provider. */
  async function confirm(window: LoginWindow): Promise<void> {
    await window.submit(VICTIM)
    if (window.html.includes('One moment')) await window.submit()
  }

  /** A window in its own browser, whose visitor has pressed every button on the way. */
  async function finished(flowId: string, provider: OAuthProvider): Promise<LoginWindow> {
    const window = createLoginWindow()
    await window.open(deployment.windowUrl(flowId, provider))
    await window.submit()
    await confirm(window)
    return window
  }

  const numberOf = (window: LoginWindow) => /<output[^>]*>(\d{6})<\/output>/.exec(window.html)?.[1] ?? ''
  const enterNumber = (browser: WalletClient, flowId: string, number: string) =>
    browser.refusal(matchNumber, { number }, { path: { flowId } })
  /** A number that differs from the given one. */
  const wrong = (number: string) => (number === '000000' ? '000001' : '000000')

  describe.each(OAUTH_PROVIDERS)('%s', (provider) => {
    it('A victim who gets the provider’s address from a window that the attacker vouched for ends the login', async () => {
      const { attacker, flowId, ask } = await attack()
      const own = createLoginWindow((url) => !url.startsWith(deployment.server.urls.api))
      await own.open(deployment.windowUrl(flowId, provider), { referer: `${deployment.server.urls.modal}/` })
      await deployment.vouch(attacker, flowId, own)
      await own.submit()
      const victim = createLoginWindow()
      await victim.open(own.url)
      await confirm(victim)
      expect(victim.status).toBe(403)
      expect(victim.html).toContain('begun in another browser')
      expect(await ask()).toEqual(ELSEWHERE)
    })

    it('A victim who gets the address of the window gives no session away without the number that it shows', async () => {
      const { attacker, flowId, ask } = await attack()
      const victim = await finished(flowId, provider)
      expect(victim.status).toBe(200)
      expect(victim.html).toMatch(/Firefox on Linux.*http:\/\/localhost:4600/s)
      expect(victim.url).not.toMatch(/code=|state=/)
      const number = numberOf(victim)
      expect(number).toMatch(/^\d{6}$/)
      expect(await ask()).toEqual({ status: 'number' })
      const guess = wrong(number)
      expect(await enterNumber(attacker, flowId, guess)).toMatchObject({
        code: 'LOGIN_NUMBER_WRONG',
        data: { tries: 2 },
      })
      expect(await ask()).toEqual({ status: 'number' })
      expect(await enterNumber(attacker, flowId, guess)).toMatchObject({ data: { tries: 1 } })
      expect(await enterNumber(attacker, flowId, guess)).toMatchObject({ data: { tries: 0 } })
      // The fourth number is right, but too late.
      expect(await enterNumber(attacker, flowId, number)).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
      expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_NUMBER_WRONG' })
      await victim.open(victim.url)
      expect(victim.html).toContain('A wrong number was typed in three times.')
    })

    it('The number logs in the browser that began the login', async () => {
      const { attacker: browser, flowId, ask } = await attack()
      const window = await finished(flowId, provider)
      await browser.call(matchNumber, { number: numberOf(window) }, { flowId })
      expect(await ask()).toMatchObject({ status: 'done', session: { user: { provider } } })
      await window.open(window.url)
      expect(window.html).toContain('You are logged in.')
    })

    it('A device that did not begin the login can neither vouch, guess nor read the result', async () => {
      const { flowId } = await attack()
      const attacker = await deployment.browser()
      const window = await finished(flowId, provider)
      const number = numberOf(window)
      const code = 'a'.repeat(43)
      expect(await enterNumber(attacker, flowId, number)).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
      const vouched = await attacker.refusal(confirmWindow, { code }, { path: { flowId } })
      expect(vouched).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
      const state = await deployment.ask(attacker, flowId)
      expect(state).toEqual({ status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' })
    })

    it('A vouched window that the victim opens again is no longer vouched for', async () => {
      const { attacker, flowId, ask } = await attack()
      const own = createLoginWindow((url) => !url.startsWith(deployment.server.urls.api))
      await own.open(deployment.windowUrl(flowId, provider))
      await deployment.vouch(attacker, flowId, own)
      await own.submit()
      const victim = await finished(flowId, provider)
      expect(numberOf(victim)).not.toBe('')
      expect(await ask()).toEqual({ status: 'number' })
      // The attacker's own key shows another number, or none.
      const page = createLoginWindow()
      await page.open(victim.url, {
        cookie: [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      })
      expect(page.html).not.toContain(numberOf(victim))
    })
  })

  it('The answer of the victim’s provider ends the login when it is carried into the attacker’s browser', async () => {
    const { attacker, flowId, ask } = await attack()
    const own = createLoginWindow((url) => !url.startsWith(deployment.server.urls.api))
    await own.open(deployment.windowUrl(flowId, 'google'))
    await deployment.vouch(attacker, flowId, own)
    await own.submit()
    // The victim begins their own login, and its answer is delivered to the attacker's window.
    const victim = await deployment.browser()
    const victimFlow = await deployment.startFlow(victim)
    const window = await deployment.openWindow(victimFlow, 'google', atCallback)
    await window.submit(VICTIM)
    await own.open(window.url)
    expect(own.status).toBe(403)
    expect(await ask()).toEqual({ status: 'pending' })
    expect(await deployment.ask(victim, victimFlow)).toEqual(ELSEWHERE)
  })

  it('The attacker’s answer logs no one in when it is delivered in the victim’s browser (login CSRF)', async () => {
    const { flowId, ask } = await attack()
    const own = await deployment.openWindow(flowId, 'github', atCallback)
    await own.submit(VICTIM)
    const victim = await deployment.browser()
    const victimFlow = await deployment.startFlow(victim)
    const window = await deployment.openWindow(victimFlow, 'github', atCallback)
    await window.open(own.url)
    expect(window.status).toBe(403)
    expect(await ask()).toEqual(ELSEWHERE)
    expect(await deployment.ask(victim, victimFlow)).toEqual({ status: 'pending' })
  })

  it('A browser without cookies shows that in the language of the login, and the login ends', async () => {
    for (const [language, text] of [
      ['en', 'begun in another browser'],
      ['de', 'in einem anderen Browser begonnen'],
      ['ar', 'في متصفح آخر'],
    ] as const) {
      const browser = await deployment.browser()
      const body = { projectId: 'demo', siteOrigin: SITE, language }
      const { flowId } = await browser.call(LOGIN_ENDPOINTS.startFlow, body)
      const answer = await fetch(deployment.windowUrl(flowId, 'google'), {
        method: 'POST',
        headers: { origin: deployment.server.urls.api },
      })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain(text)
      expect(await deployment.ask(browser, flowId)).toEqual(ELSEWHERE)
    }
  })

  it('Loading the address of a window, as mail scanners do, changes nothing', async () => {
    const { flowId, ask } = await attack()
    const window = await deployment.openWindow(flowId, 'google')
    for (let turn = 0; turn < 3; turn += 1) await fetch(deployment.windowUrl(flowId, 'google'))
    await window.submit(VICTIM)
    expect(await ask()).toMatchObject({ status: 'done' })
  })

  it('A number expires after two minutes', async () => {
    const { attacker, flowId, ask } = await attack()
    const window = await finished(flowId, 'github')
    deployment.advance(120_000)
    expect(await enterNumber(attacker, flowId, numberOf(window))).toMatchObject({
      code: 'LOGIN_FLOW_EXPIRED',
    })
    expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' })
    await window.open(window.url)
    expect(window.html).toContain('This login is over.')
  })

  it('Three of ten simultaneous guesses are evaluated', async () => {
    const { attacker, flowId, ask } = await attack()
    const window = await finished(flowId, 'github')
    const guess = wrong(numberOf(window))
    const answers = await Promise.all(Array.from({ length: 10 }, () => enterNumber(attacker, flowId, guess)))
    expect(answers.filter(({ code }) => code === 'LOGIN_NUMBER_WRONG')).toHaveLength(3)
    expect(await ask()).toEqual({ status: 'failed', reason: 'LOGIN_NUMBER_WRONG' })
  })

  it('The number is not stored, and every refusal is audited', async () => {
    const { attacker, flowId } = await attack()
    const window = await finished(flowId, 'google')
    const rows = await deployment.database.query.selectFrom('login_flows').selectAll().execute()
    expect(JSON.stringify(rows.find(({ id }) => id === flowId))).not.toContain(numberOf(window))
    for (let turn = 0; turn < 3; turn += 1) await enterNumber(attacker, flowId, wrong(numberOf(window)))
    const audited = await deployment.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('device_id', '=', attacker.deviceId)
      .execute()
    expect(audited).toMatchObject([{ action: 'login', outcome: 'refused', times: 3 }])
    expect(JSON.stringify(audited)).toContain('LOGIN_NUMBER_WRONG')
  })
})
