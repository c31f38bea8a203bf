import { generateKeyPair, SignJWT } from 'jose'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS, SessionTokens } from '#schemas/http/wallet/session.ts'
import type { Schema } from '#server/database/schema.ts'
import { sweep } from '#server/wallet-api/sweep.ts'
import type { WalletClient } from '#tests/support/clients/wallet-client.ts'
import { LOGIN_CONTEXT } from '#tests/support/clients/login-context.ts'
import { JOURNEY_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MEANWHILE_MS = 300
const { devices, refresh, removeDevice, signOut, startStepUp, finishStepUp } = SESSION_ENDPOINTS

describe.each(JOURNEY_KINDS)('a wallet session, on %s', (kind) => {
  let deployment: WalletDeployment
  let people = 0
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind)
  })
  afterAll(() => deployment.stop())

  const loggedIn = (email = `person${(people += 1)}@example.org`) => deployment.loggedIn(email)
  const tokensOf = ({ tokens }: WalletClient) => {
    if (tokens === undefined) throw new Error('nobody is logged in')
    return tokens
  }
  const refreshed = async (browser: WalletClient) => {
    browser.tokens = await browser.call(refresh, { refreshToken: tokensOf(browser).refreshToken })
  }

  it('An access token lasts 10 minutes and is renewed by the refresh token', async () => {
    const browser = await loggedIn()
    const { userId } = tokensOf(browser).user
    deployment.advance(9 * MINUTE_MS)
    expect((await browser.ask(devices)).status).toBe(200)
    deployment.advance(2 * MINUTE_MS)
    expect(await browser.refusal(devices)).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
    await refreshed(browser)
    expect(tokensOf(browser)).toMatchObject({ accessExpiresInMs: 600_000, user: { userId } })
    expect((await browser.ask(devices)).status).toBe(200)
  })

  it('A session continues when the answer to a refresh is lost and the device asks again', async () => {
    const browser = await loggedIn()
    const { refreshToken } = tokensOf(browser)
    const lost = await browser.call(refresh, { refreshToken })
    deployment.advance(20_000)
    await browser.call(refresh, { refreshToken })
    deployment.advance(9_000)
    await refreshed(browser)
    expect((await browser.ask(devices)).status).toBe(200)
    await refreshed(browser)
    expect((await browser.ask(devices)).status).toBe(200)
    // An attacker has the lost answer after all.
    const found = { refreshToken: lost.refreshToken }
    expect(await browser.refusal(refresh, found)).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
    expect(await browser.refusal(devices)).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
  })

  it('Repeating a refresh does not extend the time for repeating it', async () => {
    const browser = await loggedIn()
    const { refreshToken } = tokensOf(browser)
    await browser.call(refresh, { refreshToken })
    deployment.advance(20_000)
    browser.tokens = await browser.call(refresh, { refreshToken })
    deployment.advance(11_000)
    expect(await browser.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await browser.refusal(devices)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('A refresh token older than the previous one ends the session at once', async () => {
    const browser = await loggedIn()
    const { refreshToken } = tokensOf(browser)
    await refreshed(browser)
    await refreshed(browser)
    expect(await browser.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await browser.refusal(devices)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('A repeated refresh from another device gets nothing and ends nothing', async () => {
    const [browser, attacker] = [await loggedIn(), await deployment.browser()]
    const { refreshToken } = tokensOf(browser)
    await refreshed(browser)
    expect(await attacker.refusal(refresh, { refreshToken })).toMatchObject({ code: 'DEVICE_PROOF_INVALID' })
    expect((await browser.ask(devices)).status).toBe(200)
  })

  it('Reusing a refresh token later ends the session, even for the holder of the new one', async () => {
    const browser = await loggedIn()
    const { refreshToken } = tokensOf(browser)
    await refreshed(browser)
    deployment.advance(30_000)
    expect(await browser.refusal(refresh, { refreshToken })).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
    const newest = { refreshToken: tokensOf(browser).refreshToken }
    expect(await browser.refusal(refresh, newest)).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
    expect(await browser.refusal(devices)).toEqual({ status: 401, code: 'SESSION_EXPIRED' })
  })

  it('A refresh token that is sent many times at once yields one valid pair of tokens', async () => {
    const browser = await loggedIn()
    const { refreshToken } = tokensOf(browser)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.ask(refresh, { refreshToken })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const statuses: number[] = []
    for (const { body } of answers) {
      browser.tokens = SessionTokens.parse(body)
      statuses.push((await browser.ask(devices)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  })

  it('A session that is renewed while its browser is logged out ends, and neither operation blocks the other', async () => {
    const browser = await loggedIn()
    const { refreshToken, user } = tokensOf(browser)
    const mine = (query: Transaction<Schema>, table: 'devices' | 'wallet_sessions') =>
      query.deleteFrom(table).where('user_id', '=', user.userId).execute()
    const pending = await deployment.database.query.transaction().execute(async (transaction) => {
      // A logout locks in this order: the browser first, then what belongs to it.
      await transaction
        .updateTable('devices')
        .set({ label: 'Browser' })
        .where('user_id', '=', user.userId)
        .execute()
      const answer = browser.refusal(refresh, { refreshToken })
      await new Promise((resolve) => setTimeout(resolve, MEANWHILE_MS))
      await mine(transaction, 'wallet_sessions')
      await mine(transaction, 'devices')
      return [answer]
    })
    expect(await Promise.all(pending)).toEqual([{ status: 401, code: 'SESSION_EXPIRED' }])
  })

  it('A session ends after 30 days without use, and after 90 days of use', async () => {
    const [idle, busy] = [await loggedIn(), await loggedIn()]
    for (let days = 0; days < 88; days += 22) {
      deployment.advance(22 * DAY_MS)
      await refreshed(busy)
    }
    const { refreshToken } = tokensOf(idle)
    expect(await idle.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
    deployment.advance(3 * DAY_MS)
    const newest = { refreshToken: tokensOf(busy).refreshToken }
    expect(await busy.refusal(refresh, newest)).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('A session is worthless without the key of its device', async () => {
    const [browser, attacker] = [await loggedIn(), await deployment.browser()]
    attacker.tokens = tokensOf(browser)
    expect(await attacker.refusal(devices)).toMatchObject({ status: 401, code: 'DEVICE_PROOF_INVALID' })
    const { refreshToken } = tokensOf(browser)
    expect(await attacker.refusal(refresh, { refreshToken })).toMatchObject({ code: 'DEVICE_PROOF_INVALID' })
    await refreshed(browser)
    expect((await browser.ask(devices)).status).toBe(200)
  })

  it('A logout ends the session and removes the browser', async () => {
    const browser = await loggedIn()
    const answer = await browser.ask(signOut)
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"storage"'])
    expect(await browser.refusal(devices)).toMatchObject({ code: 'SESSION_EXPIRED' })
    const { refreshToken } = tokensOf(browser)
    expect(await browser.refusal(refresh, { refreshToken })).toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  it('A session can log out another browser of its user, and of no other user, after a step-up', async () => {
    const [mine, other] = [await loggedIn('two@example.org'), await loggedIn('two@example.org')]
    const stranger = await loggedIn()
    deployment.advance(6 * MINUTE_MS)
    const change = { path: { deviceId: other.deviceId } }
    expect(await mine.refusal(removeDevice, undefined, change)).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    })
    const { challengeId } = await mine.call(startStepUp)
    const code = deployment.codeFor('two@example.org')
    expect(await stranger.refusal(finishStepUp, { challengeId, code })).toMatchObject({
      code: 'CHALLENGE_MISMATCH',
    })
    await mine.call(finishStepUp, { challengeId, code })
    const foreign = { path: { deviceId: stranger.deviceId } }
    expect(await mine.refusal(removeDevice, undefined, foreign)).toMatchObject({ code: 'REQUEST_INVALID' })
    await mine.call(removeDevice, undefined, change.path)
    expect(await other.refusal(devices)).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect((await stranger.ask(devices)).status).toBe(200)
    deployment.advance(5 * MINUTE_MS)
    await refreshed(mine)
    expect(await mine.refusal(removeDevice, undefined, change)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  })

  it('A step-up code does not log in, and a login code does not confirm', async () => {
    const browser = await loggedIn('purpose@example.org')
    const stepUp = await browser.call(startStepUp)
    const stepUpCode = deployment.codeFor('purpose@example.org')
    const login = { challengeId: stepUp.challengeId, code: stepUpCode }
    expect(await browser.refusal(LOGIN_ENDPOINTS.verifyEmail, login)).toMatchObject({
      code: 'OTP_INVALIDATED',
    })
    deployment.advance(MINUTE_MS)
    const challengeId = await deployment.startEmail(browser, 'purpose@example.org')
    const confirm = { challengeId, code: deployment.codeFor('purpose@example.org') }
    expect(await browser.refusal(finishStepUp, confirm)).toMatchObject({ code: 'OTP_INVALIDATED' })
  })

  it('The database holds nothing that names, opens or confirms a session', async () => {
    const email = 'attacker-scan@example.org'
    const browser = await loggedIn(email)
    const tables = await deployment.database.query.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        deployment.database.query.selectFrom(sql.table(name).as('rows')).selectAll().execute(),
      ),
    )
    const dump = JSON.stringify(rows)
    const { accessToken, refreshToken, user } = tokensOf(browser)
    expect(dump).toContain(user.userId)
    for (const secret of [
      email,
      'attacker-scan',
      accessToken,
      refreshToken.split('.')[1] ?? '',
      deployment.codeFor(email),
    ]) {
      expect(dump).not.toContain(secret)
    }
  })

  it('Expired sessions, codes, counters and proofs are deleted', async () => {
    const browser = await loggedIn()
    await browser.call(startStepUp)
    const rowsIn = async (table: 'wallet_sessions' | 'challenges' | 'send_counters' | 'device_proofs') =>
      (await deployment.database.query.selectFrom(table).selectAll().execute()).length
    await sweep(deployment.database, deployment.now(), 365)
    expect(await rowsIn('wallet_sessions')).toBeGreaterThan(0)
    await sweep(deployment.database, deployment.now() + 91 * DAY_MS, 365)
    for (const table of ['wallet_sessions', 'challenges', 'send_counters', 'device_proofs'] as const) {
      expect(await rowsIn(table)).toBe(0)
    }
  })
})

describe('a device proof', () => {
  let deployment: WalletDeployment
  let browser: WalletClient
  beforeAll(async () => {
    deployment = await startWalletDeployment('embedded')
    browser = await deployment.browser()
    await deployment.login(browser, 'proof@example.org')
  })
  afterAll(() => deployment.stop())

  it.each([
    ['another method', { htm: 'POST' }],
    ['another path', { htu: 'http://127.0.0.1/wallet/v1/user/email' }],
    ['another origin', { htu: 'http://evil.example/wallet/v1/devices' }],
    ['another token', { ath: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no token', { ath: undefined }],
    ['no id', { jti: undefined }],
    ['a short id', { jti: 'x' }],
    ['no time', { iat: undefined }],
    ['a nonce of its own, an hour ago', { iat: Math.floor(Date.now() / 1_000) - 3_600, nonce: 'mine' }],
    [
      'a stolen nonce of its own making',
      { iat: 1, nonce: `${Date.now().toString(36)}.AAAAAAAAAAAAAAAAAAAAAA` },
    ],
    ['a time three minutes ahead', { iat: Math.floor(Date.now() / 1_000) + 240, nonce: undefined }],
  ])('A device proof with %s is refused', async (_, claims) => {
    const refusal = await browser.refusal(devices, undefined, { proof: { claims } })
    expect(refusal).toMatchObject({ status: 401, code: 'DEVICE_PROOF_INVALID' })
  })

  it.each([
    ['of another type', { typ: 'JWT' }],
    ['without a key', { jwk: undefined }],
    ['with a key of another curve', { jwk: { kty: 'EC', crv: 'P-384', x: 'A', y: 'A' } }],
    ['with a symmetric key', { jwk: { kty: 'oct', k: 'AAAA' } }],
  ])('A device proof %s is refused', async (_, header) => {
    const refusal = await browser.refusal(devices, undefined, { proof: { header } })
    expect(refusal).toMatchObject({ status: 401, code: 'DEVICE_PROOF_INVALID' })
  })

  it('A used device proof is refused a second time', async () => {
    const { accessToken = '' } = browser.tokens ?? {}
    const dpop = await browser.prove('GET', devices.path, accessToken)
    const headers = { dpop, authorization: `DPoP ${accessToken}` }
    const send = async () => (await fetch(deployment.server.urls.api + devices.path, { headers })).status
    expect([await send(), await send()]).toEqual([200, 401])
    await deployment.server.restart()
    expect(await send()).toBe(401)
  })

  it('A device proof that is signed by another key than the one it names is refused', async () => {
    const { accessToken = '' } = browser.tokens ?? {}
    const [head] = (await browser.prove('GET', devices.path, accessToken)).split('.')
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    const headers = {
      dpop: [head, ...forged.split('.').slice(1)].join('.'),
      authorization: `DPoP ${accessToken}`,
    }
    expect((await fetch(deployment.server.urls.api + devices.path, { headers })).status).toBe(401)
  })

  it('A bearer token without a device proof is refused', async () => {
    const { accessToken = '' } = browser.tokens ?? {}
    const ask = async (headers: Record<string, string>) =>
      (await fetch(deployment.server.urls.api + devices.path, { headers })).json()
    expect(await ask({})).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
    expect(await ask({ authorization: `Bearer ${accessToken}` })).toMatchObject({
      error: { code: 'SESSION_EXPIRED' },
    })
    expect(await ask({ authorization: `DPoP ${accessToken}` })).toMatchObject({
      error: { code: 'DEVICE_PROOF_INVALID' },
    })
  })
})

describe('the wallet’s routes', () => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment('embedded')
  })
  afterAll(() => deployment.stop())

  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const url = deployment.server.urls.api + LOGIN_ENDPOINTS.startEmail.path
    return (await fetch(url, { method: 'OPTIONS', headers })).headers
  }

  it('Only pages of the wallet origin may call the wallet’s routes', async () => {
    const { wallet, modal } = deployment.server.urls
    const admitted = await preflight(wallet)
    expect(admitted.get('access-control-allow-origin')).toBe(wallet)
    expect(admitted.get('access-control-allow-headers')).toBe('content-type, authorization, dpop')
    expect((await preflight(modal)).get('access-control-allow-origin')).toBeNull()
    const browser = await deployment.browser()
    browser.headers = { origin: modal }
    const request = { ...LOGIN_CONTEXT, email: 'ada@example.org' }
    expect(await browser.refusal(LOGIN_ENDPOINTS.startEmail, request)).toEqual({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
    })
    browser.headers = { origin: wallet }
    const answer = await browser.ask(LOGIN_ENDPOINTS.startEmail, request)
    expect(answer.headers.get('access-control-expose-headers')).toContain('dpop-nonce')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('Metrics name a route by its pattern, never by a token or an id', async () => {
    const browser = await deployment.browser()
    const { api } = deployment.server.urls
    await browser.ask(LOGIN_ENDPOINTS.deviceApproval, undefined, {
      path: { challengeId: 'challenge-of-somebody' },
    })
    await fetch(`${api}/wallet/v1/device-approval/token-of-somebody`)
    const metrics = await (await fetch(`${api}/metrics`)).text()
    expect(metrics).toContain('route="/wallet/v1/login/device/:challengeId"')
    expect(metrics).toContain('route="/wallet/v1/device-approval/:token"')
    expect(metrics).not.toContain('of-somebody')
  })

  it('Bodies over 64 KiB, of other types, or with unknown fields are refused', async () => {
    const url = deployment.server.urls.api + LOGIN_ENDPOINTS.startEmail.path
    const post = async (body: string, type: string) =>
      (await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })).status
    expect(await post('x'.repeat(65_537), 'application/json')).toBe(413)
    expect(await post('{}', 'text/plain')).toBe(415)
    expect(await post('{', 'application/json')).toBe(400)
    const browser = await deployment.browser()
    const extra = { ...LOGIN_CONTEXT, email: 'ada@example.org', admin: true }
    expect(await browser.refusal(LOGIN_ENDPOINTS.startEmail, extra)).toMatchObject({
      status: 400,
      code: 'REQUEST_INVALID',
    })
  })
})
