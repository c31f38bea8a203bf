import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { LoginWindow } from '#tests/support/clients/login-window.ts'
import { startSocialDeployment, type SocialDeployment } from '#tests/support/servers/social-deployment.ts'

const MALLORY = { name: 'Mallory', email: 'mallory@example.org', decision: 'allow' }
const FAILED = { status: 'failed', reason: 'LOGIN_PROVIDER_FAILED' }

describe('attacks on a login at a provider', () => {
  let deployment: SocialDeployment
  let lie: Readonly<Record<string, unknown>> = {}
  beforeAll(async () => {
    deployment = await startSocialDeployment('embedded', {
      identity: { changeClaims: (claims) => ({ ...claims, ...lie }) },
    })
  })
  afterAll(() => deployment.stop())

  /** A flow whose visitor has consented, stopped at the address that the provider redirects to. */
  async function answered(provider: OAuthProvider) {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, provider, (url) => url.includes('/login/callback/'))
    await window.submit(MALLORY)
    return { browser, flowId, window, callback: new URL(window.url) }
  }

  /** Sends the browser of a window to a callback address. */
  async function comeBack(
    window: LoginWindow,
    callback: URL,
    changes: Readonly<Record<string, string>> = {},
  ) {
    const url = new URL(callback)
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
    await window.open(url.href)
    return new URL(window.url).searchParams.get('outcome')
  }

  const parameter = ({ searchParams }: URL, name: string) => searchParams.get(name) ?? ''

  it.each(['google', 'github', 'facebook', 'x', 'discord'] as const)(
    'The code of another flow is refused for %s',
    async (name) => {
      const [victim, attacker] = [await answered(name), await answered(name)]
      const code = parameter(attacker.callback, 'code')
      const outcome = await comeBack(victim.window, victim.callback, { code })
      expect(outcome).toBe('LOGIN_PROVIDER_FAILED')
      expect(await deployment.ask(victim.browser, victim.flowId)).toEqual(FAILED)
    },
  )

  it('The code of another flow is refused for Apple, which answers with a form', async () => {
    const asked = async () => {
      const browser = await deployment.browser()
      const flowId = await deployment.startFlow(browser)
      const window = await deployment.openWindow(flowId, 'apple')
      await window.submit(MALLORY)
      return { browser, flowId, window }
    }
    const [victim, attacker] = [await asked(), await asked()]
    const code = /name="code" value="(\w+)"/.exec(attacker.window.html)?.[1] ?? ''
    expect(victim.window.html).not.toContain(code)
    await victim.window.submit({ code })
    expect(victim.window.html).toContain('The provider did not confirm the login.')
    expect(await deployment.ask(victim.browser, victim.flowId)).toEqual(FAILED)
  })

  it('The state of another flow does not lead into that flow', async () => {
    const [victim, attacker] = [await answered('google'), await answered('google')]
    const state = parameter(victim.callback, 'state')
    expect(await comeBack(victim.window, attacker.callback, { state })).toBe('LOGIN_PROVIDER_FAILED')
    expect(await deployment.ask(attacker.browser, attacker.flowId)).toEqual({ status: 'pending' })
    expect(await deployment.ask(victim.browser, victim.flowId)).toEqual(FAILED)
  })

  it('A state is worthless at another provider, when invented, or a second time', async () => {
    const { browser, flowId, window, callback } = await answered('github')
    const elsewhere = new URL(callback.href.replace('/callback/github', '/callback/discord'))
    expect(await comeBack(window, elsewhere)).toBe('LOGIN_FLOW_EXPIRED')
    expect(await comeBack(window, callback, { state: 'invented' })).toBe('LOGIN_FLOW_EXPIRED')
    expect(await comeBack(window, callback)).toBe('LOGIN_DONE')
    expect(await comeBack(window, callback)).toBe('LOGIN_FLOW_EXPIRED')
    expect(await deployment.ask(browser, flowId)).toMatchObject({ status: 'done' })
  })

  it('An answer that names another issuer is refused', async () => {
    const { browser, flowId, window, callback } = await answered('google')
    expect(parameter(callback, 'iss')).toMatch(/\/google$/)
    const outcome = await comeBack(window, callback, { iss: 'https://evil.example' })
    expect(outcome).toBe('LOGIN_PROVIDER_FAILED')
    expect(await deployment.ask(browser, flowId)).toEqual(FAILED)
  })

  it('A window no longer counts once a later one has replaced it', async () => {
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const stop = (url: string) => url.includes('/login/callback/')
    const first = await deployment.openWindow(flowId, 'google', stop)
    const second = await deployment.openWindow(flowId, 'github', stop)
    await first.submit(MALLORY)
    expect(await comeBack(first, new URL(first.url))).toBe('LOGIN_FLOW_EXPIRED')
    await second.submit(MALLORY)
    expect(await comeBack(second, new URL(second.url))).toBe('LOGIN_DONE')
  })

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a time long past', { exp: 1 }],
    ['another signature', { forged: true }],
  ])('An ID token with %s logs no one in', async (_, claims) => {
    lie = claims
    const browser = await deployment.browser()
    const flowId = await deployment.startFlow(browser)
    const window = await deployment.openWindow(flowId, 'apple')
    await window.submit(MALLORY)
    await window.submit()
    expect(window.html).toContain('The provider did not confirm the login.')
    expect(await deployment.ask(browser, flowId)).toEqual(FAILED)
    lie = {}
  })

  it('The database holds nothing about a provider or a user in plain text', async () => {
    const { browser, flowId, window, callback } = await answered('x')
    await comeBack(window, callback)
    const rows = JSON.stringify(
      await deployment.database.query.selectFrom('login_flows').selectAll().execute(),
    )
    expect(rows).not.toMatch(/mallory/i)
    expect(rows).not.toContain(parameter(callback, 'state'))
    expect(rows).not.toContain(parameter(callback, 'code'))
    const state = await deployment.ask(browser, flowId)
    if (state.status !== 'done') throw new Error('The login is not over.')
    const kept = await deployment.database.query.selectFrom('login_flows').selectAll().execute()
    expect(kept.find(({ id }) => id === flowId)?.session_sealed).toBeTypeOf('string')
    expect(JSON.stringify(kept)).not.toContain(state.session.refreshToken)
    expect(JSON.stringify(kept)).not.toContain(state.session.accessToken)
  })
})
