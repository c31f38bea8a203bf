import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdentity, type RunningIdentity } from '#demo/identity/start-identity.ts'
import { parseConfig } from '#server/config/config.ts'
import { createLoginWindow, type LoginWindow } from '#tests/support/clients/login-window.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const SECRET = 'POSTERN_INSIGHT_CLIENT_SECRET'
const OPERATOR = 'owner@shop.example'
const UNCONFIRMED = 'unconfirmed@shop.example'
const KNOWN_BY_ID = 'ada@elsewhere.example'
const ATTEMPT = '__Host-insight-login'

/** The id that the local provider gives the person with an address. */
function subjectOf(email: string): string {
  return createHash('sha256').update(`google|${email}`).digest('hex').slice(0, 24)
}

describe('the login of operators', () => {
  let server: TestServer
  let identity: RunningIdentity
  let login: Record<string, unknown>
  let log = ''
  beforeAll(async () => {
    const [modal = 0, wallet = 0, api = 0, id = 0] = await freePorts(4)
    const url = (port: number) => `http://127.0.0.1:${port}`
    const site = (port: number) => ({ url: url(port), listen: { host: '127.0.0.1', port } })
    identity = await startIdentity({ port: id, url: url(id), api: url(api) })
    const own = {
      ...identity.operatorLogin,
      emails: [OPERATOR, UNCONFIRMED],
      subjects: [subjectOf(KNOWN_BY_ID)],
    }
    login = own
    server = await startTestServer({
      config: {
        modal: site(modal),
        wallet: site(wallet),
        api: site(api),
        analytics: { enabled: true, login: own },
      },
      environment: { [SECRET]: identity.secrets[SECRET] ?? '' },
      log: (line) => (log += line),
    })
  })
  afterAll(async () => {
    await server.stop()
    await identity.stop()
  })

  const at = (path: string) => `${server.urls.api}/insight/${path}`
  const isCallback = (url: string) => url.startsWith(at('callback'))
  /** Logs a person in, and stops before the browser returns where `window` does. */
  const logIn = async (email: string, window = createLoginWindow()) => {
    await window.open(at('login'))
    await window.submit({ email })
    return window
  }
  /** Where the document of the callback leads. */
  const targetOf = ({ headers }: Pick<LoginWindow, 'headers'>) => headers.get('refresh')
  const statusIn = async (window: LoginWindow) => {
    await window.open(at('api/projects'))
    return window.status
  }

  it('The page learns that there is a provider', async () => {
    expect(await (await fetch(at('api/login'))).json()).toEqual({ openId: true })
  })

  it('The attempt stays in the browser that begins it, and the provider gets no secret of it', async () => {
    const answer = await fetch(at('login'), { redirect: 'manual' })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      new RegExp(`^${ATTEMPT}=[\\w-]+; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const target = new URL(answer.headers.get('location') ?? '')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: login['clientId'],
      redirect_uri: at('callback'),
      response_type: 'code',
      scope: 'openid email',
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
  })

  it.each([OPERATOR.toUpperCase(), KNOWN_BY_ID])('%s has a session of the page', async (email) => {
    const window = await logIn(email)
    expect(window.status).toBe(200)
    expect(targetOf(window)).toBe('0;url=/insight/')
    expect(window.html).toContain('<a href="/insight/">Continue</a>')
    expect(window.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^insight=[\w-]{43}; Max-Age=28800; Path=\/insight; HttpOnly; SameSite=Strict$/),
    )
    expect(window.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(window.headers.get('referrer-policy')).toBe('no-referrer')
    expect(window.headers.get('cache-control')).toBe('no-store')
    expect(await statusIn(window)).toBe(200)
  })

  it.each(['stranger@shop.example', UNCONFIRMED])('%s has none', async (email) => {
    const window = await logIn(email)
    expect(targetOf(window)).toBe('0;url=/insight/#refused')
    expect(window.cookies.has('insight')).toBe(false)
    expect(await statusIn(window)).toBe(401)
  })

  it('An operator who cancels has none', async () => {
    const window = createLoginWindow()
    await window.open(at('login'))
    await window.submit({ decision: 'deny' })
    expect(targetOf(window)).toBe('0;url=/insight/#failed')
    expect(await statusIn(window)).toBe(401)
  })

  it('A code is worth nothing in another browser, nor with another state', async () => {
    const stopped = await logIn(OPERATOR, createLoginWindow(isCallback))
    const elsewhere = createLoginWindow()
    await elsewhere.open(stopped.url)
    expect(targetOf(elsewhere)).toBe('0;url=/insight/#failed')
    // The attempt of another login, which an attacker has begun.
    await elsewhere.open(at('login'))
    await elsewhere.open(stopped.url)
    expect(targetOf(elsewhere)).toBe('0;url=/insight/#failed')
    const changed = new URL(stopped.url)
    changed.searchParams.set('state', 'another')
    await stopped.open(changed.href)
    expect(targetOf(stopped)).toBe('0;url=/insight/#failed')
    for (const window of [elsewhere, stopped]) expect(await statusIn(window)).toBe(401)
  })

  it('A state counts only with the attempt it was made for', async () => {
    const first = await logIn(OPERATOR, createLoginWindow(isCallback))
    const second = createLoginWindow(isCallback)
    await second.open(at('login'))
    // An attacker knows the state and the code, and has a browser with another verifier and another nonce.
    const attempt = (window: LoginWindow): Record<string, string> =>
      JSON.parse(Buffer.from(window.cookies.get(ATTEMPT) ?? '', 'base64url').toString())
    const { state } = attempt(first)
    const mixed = Buffer.from(JSON.stringify({ ...attempt(second), state })).toString('base64url')
    const answer = await fetch(first.url, { headers: { cookie: `${ATTEMPT}=${mixed}` } })
    expect(answer.headers.get('refresh')).toBe('0;url=/insight/#failed')
  })

  it('A code is worth nothing a second time', async () => {
    const window = await logIn(OPERATOR, createLoginWindow(isCallback))
    const [callback, attempt] = [window.url, window.cookies.get(ATTEMPT)]
    await window.open(callback)
    expect(targetOf(window)).toBe('0;url=/insight/')
    expect(window.cookies.has(ATTEMPT)).toBe(false)
    const again = await fetch(callback, { headers: { cookie: `${ATTEMPT}=${attempt}` } })
    expect(again.headers.get('refresh')).toBe('0;url=/insight/#failed')
    expect(again.headers.getSetCookie().some((cookie) => cookie.startsWith('insight='))).toBe(false)
  })

  it.each(['', '%00', 'e30', 'bnVsbA', 'A'.repeat(4_000)])('The attempt %j is none', async (value) => {
    const answer = await fetch(at('callback?code=x&state=y'), { headers: { cookie: `${ATTEMPT}=${value}` } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('refresh')).toBe('0;url=/insight/#failed')
  })

  it('The document of the callback is in the language of the browser', async () => {
    const textIn = async (language: string) =>
      (await fetch(at('callback'), { headers: { 'accept-language': language } })).text()
    expect(await textIn('de-CH, en;q=0.5')).toContain('<html lang="de" dir="ltr">')
    expect(await textIn('ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await textIn('xx"><script>')).toContain('<html lang="en" dir="ltr">')
  })

  it('The log has neither an address nor a code', () => {
    expect(log).toContain('did not confirm')
    expect(log).not.toContain('shop.example')
    expect(log).not.toMatch(/code=|"code"|state=/)
  })

  it('The configuration needs the secret of the client, and somebody who may log in', () => {
    const { modal, wallet, api } = server.config
    const parse = (change: object, environment = {}) =>
      parseConfig(
        { modal, wallet, api, analytics: { enabled: true, login: { ...login, ...change } } },
        environment,
      )
    expect(() => parse({})).toThrow(`${SECRET}: is missing`)
    expect(() => parse({}, { [SECRET]: '' })).toThrow(`${SECRET}: is missing`)
    expect(() => parse({ emails: [], subjects: [] }, { [SECRET]: 'x' })).toThrow('must name somebody')
    expect(() => parse({ tokenUrl: 'http://id.example/token' }, { [SECRET]: 'x' })).toThrow('must be https')
    expect(parse({}, { [SECRET]: 'x' }).insightSecret).toBe('x')
  })
})

describe('a deployment without a provider for operators', () => {
  it('Nothing begins a login, and the page learns that', async () => {
    const server = await startTestServer({ config: { analytics: { enabled: true } } })
    try {
      const answer = await fetch(`${server.urls.api}/insight/api/login`)
      expect(await answer.json()).toEqual({ openId: false })
      for (const path of ['login', 'callback?code=x&state=y'])
        expect((await fetch(`${server.urls.api}/insight/${path}`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
