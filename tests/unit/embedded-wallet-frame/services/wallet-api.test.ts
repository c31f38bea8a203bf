import { describe, expect, it } from 'vitest'
import { errorMessage, type ErrorCode } from '#schemas/errors/catalogue.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { holdClock, settle } from '#tests/support/fakes/held-clock.ts'
import { openBrowser, openLogin } from '#tests/support/fixtures/open-login.ts'
import { makeTokens, type Answer, type SeenRequest } from '#tests/support/scripted/scripted-api.ts'

const DEVICES = { status: 200, body: { devices: [] } } as const
const REFRESH = SESSION_ENDPOINTS.refresh.path
const expired: Answer = { status: 401, code: 'SESSION_EXPIRED' }
const listDevices = [SESSION_ENDPOINTS.devices, { body: undefined }] as const

/** A server that knows one access token and exchanges each refresh token once; a second use ends the session. */
function strictServer(first: ReturnType<typeof makeTokens>) {
  let current = first
  let isOver = false
  const refreshes: unknown[] = []
  return {
    refreshes,
    answer: ({ path, body, accessToken }: SeenRequest): Answer => {
      if (path !== REFRESH) return !isOver && accessToken === current.accessToken ? DEVICES : expired
      refreshes.push(body)
      const isNew = JSON.stringify(body) === JSON.stringify({ refreshToken: current.refreshToken })
      if (isOver || !isNew) {
        isOver = true
        return expired
      }
      current = makeTokens()
      return { status: 200, body: current }
    },
    expire: () => {
      current = { ...current, accessToken: makeTokens().accessToken }
    },
  }
}

describe('call', () => {
  it('A call proves the device, and its session with the token that the proof names', async () => {
    const { api, session, seen, clock } = await openLogin(() => DEVICES)
    const tokens = makeTokens()
    await session.accept(tokens)
    expect(await api.call(...listDevices)).toEqual({ ok: true, value: { devices: [] } })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'GET', accessToken: tokens.accessToken, body: undefined })
    expect(seen[0]?.proof).toMatchObject({ iat: Math.floor(clock.now() / 1_000) })
  })

  it('A call uses the same device key in every call, tab and session', async () => {
    const browser = openBrowser()
    const one = await openLogin(() => DEVICES, { browser })
    await one.session.accept(makeTokens())
    const two = await openLogin(() => DEVICES, { browser })
    await one.api.call(...listDevices)
    await two.api.call(...listDevices)
    await one.session.end()
    await one.session.accept(makeTokens())
    await one.api.call(...listDevices)
    expect(new Set([...one.seen, ...two.seen].map(({ deviceId }) => deviceId)).size).toBe(1)
  })

  it('A call escapes the variable parts of its path', async () => {
    const { api, seen } = await openLogin(() => ({ status: 200, body: { status: 'pending' } }))
    await api.call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'a/../b?c' }, body: undefined })
    expect(seen[0]?.path).toBe('/wallet/v1/login/flows/a%2F..%2Fb%3Fc')
  })

  it('A refusal of the server is answered with its code and facts', async () => {
    const refusal: Answer = { status: 422, code: 'OTP_WRONG', data: { tries: 2 } }
    const { api } = await openLogin(() => refusal)
    const body = { challengeId: 'challenge-1', code: '123456' }
    expect(await api.call(LOGIN_ENDPOINTS.verifyEmail, { body })).toEqual({
      ok: false,
      error: { code: 'OTP_WRONG', message: 'refused: OTP_WRONG', data: { tries: 2 } },
    })
  })

  it('A rate limit is answered with the seconds to wait', async () => {
    const { api } = await openLogin(() => ({
      status: 429,
      code: 'RATE_LIMITED',
      headers: { 'retry-after': '17' },
    }))
    const body = { challengeId: 'challenge-1', code: '123456' }
    expect(await api.call(LOGIN_ENDPOINTS.verifyEmail, { body })).toMatchObject({
      error: { code: 'RATE_LIMITED', data: { seconds: 17 } },
    })
  })

  it.each<[ErrorCode, string, () => Answer]>([
    ['WALLET_SERVER_UNREACHABLE', 'no server answers', () => 'unreachable'],
    [
      'WALLET_SERVER_UNREACHABLE',
      'something else answers',
      () => ({ status: 404, code: 'not a code of ours' }),
    ],
    ['SERVICE_UNAVAILABLE', 'a proxy reaches no server', () => ({ status: 502, code: 'not a code of ours' })],
    ['SERVICE_UNAVAILABLE', 'the server says so', () => ({ status: 503, code: 'SERVICE_UNAVAILABLE' })],
    ['SERVICE_UNAVAILABLE', 'the server stops', () => ({ status: 503, code: 'NOT_READY' })],
    ['SERVICE_UNAVAILABLE', 'the server has a fault', () => ({ status: 500, code: 'INTERNAL' })],
  ])('A call answers %s, and never a text meant for operators, when %s', async (code, _, answer) => {
    const { api } = await openLogin(answer)
    const answered = await api.call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'flow-0001' }, body: undefined })
    expect(answered).toEqual({ ok: false, error: { code, message: errorMessage(code) } })
  })

  it('A call gives up after ten seconds', async () => {
    const clock = holdClock()
    const { api } = await openLogin(() => new Promise<Answer>(() => {}), { clock })
    let answered: unknown
    void api
      .call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'flow-0001' }, body: undefined })
      .then((answer) => (answered = answer))
    await clock.pass(9_999)
    expect(answered).toBeUndefined()
    await clock.pass(2)
    expect(answered).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
  })

  it('An answer of another form is refused', async () => {
    const { api } = await openLogin(() => ({ status: 200, body: { status: 'won' } }))
    const answered = await api.call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'flow-0001' }, body: undefined })
    expect(answered).toMatchObject({ ok: false, error: { code: 'MESSAGE_REFUSED' } })
  })
})

describe('clock that is a day off', () => {
  it('A wrong clock is bridged by the nonce of the server, which is fetched once', async () => {
    const requested = { status: 401, code: 'DEVICE_PROOF_INVALID', data: { reason: 'use_dpop_nonce' } }
    const { api, seen } = await openLogin(({ proof }) =>
      proof['nonce'] === 'fresh'
        ? { status: 200, body: { status: 'pending' } }
        : { ...requested, headers: { 'dpop-nonce': 'fresh' } },
    )
    const ask = () => api.call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'flow-0001' }, body: undefined })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    expect(seen.map(({ proof }) => proof['nonce'])).toEqual([undefined, 'fresh', 'fresh'])
  })

  it('A wrong clock is reported to the visitor when the server does not accept it', async () => {
    const { api, seen } = await openLogin(() => ({
      status: 401,
      code: 'DEVICE_PROOF_INVALID',
      data: { reason: 'use_dpop_nonce' },
    }))
    const answered = await api.call(LOGIN_ENDPOINTS.flow, { path: { flowId: 'flow-0001' }, body: undefined })
    expect(answered).toMatchObject({ ok: false, error: { code: 'DEVICE_PROOF_INVALID' } })
    expect(seen).toHaveLength(2)
  })
})

describe('ended access token', () => {
  it('An ended token is exchanged once, however many calls need it', async () => {
    const first = makeTokens()
    const server = strictServer(first)
    const { api, session } = await openLogin(server.answer)
    await session.accept(first)
    server.expire()
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call(...listDevices)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(server.refreshes).toHaveLength(1)
  })

  it('A token is exchanged before it is sent when its time is up', async () => {
    const first = makeTokens()
    const server = strictServer(first)
    const { api, session, clock, seen } = await openLogin(server.answer)
    await session.accept(first)
    await clock.pass(596_000)
    expect(await api.call(...listDevices)).toMatchObject({ ok: true })
    expect(seen.map(({ path }) => path)).toEqual([REFRESH, SESSION_ENDPOINTS.devices.path])
  })

  it('An ended token is exchanged by one of two tabs, and the other uses the result', async () => {
    const browser = openBrowser()
    const first = makeTokens()
    const server = strictServer(first)
    const one = await openLogin(server.answer, { browser })
    const two = await openLogin(server.answer, { browser })
    await one.session.accept(first)
    server.expire()
    const answers = await Promise.all([
      one.api.call(...listDevices),
      two.api.call(...listDevices),
      one.api.call(...listDevices),
      two.api.call(...listDevices),
    ])
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(server.refreshes).toHaveLength(1)
  })

  it('An ended token ends the session, and wipes it, when the server has none any more', async () => {
    const { api, session, storage, tokens } = await openLogin(() => expired)
    await session.accept(makeTokens())
    expect(storage.get('EMAIL')).toBe('ada@example.com')
    expect(await api.call(...listDevices)).toMatchObject({ ok: false, error: { code: 'SESSION_EXPIRED' } })
    expect(session.current()).toBeUndefined()
    expect(await tokens.read()).toBeUndefined()
    expect(storage.get('EMAIL')).toBeUndefined()
    expect(storage.get('EMAIL_LOGIN_USED_KEY')).toBeUndefined()
  })

  it.each([
    ['the exchange', (path: string) => path === REFRESH],
    ['the call after it', (path: string, calls: number) => path !== REFRESH && calls > 2],
  ])('A late refusal of an old token (%s) does not end the session of a later login', async (_, isLate) => {
    const newer = makeTokens()
    let calls = 0
    const { api, session, tokens } = await openLogin(async ({ path }) => {
      calls += 1
      if (isLate(path, calls)) await session.accept(newer)
      else if (path === REFRESH) return { status: 200, body: makeTokens() }
      return expired
    })
    await session.accept(makeTokens())
    expect(await api.call(...listDevices)).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
    expect(await tokens.read()).toMatchObject({ accessToken: newer.accessToken })
    expect(session.current()).toMatchObject({ userId: 'user-1' })
  })

  it('A session is kept while the server cannot be reached', async () => {
    const { api, session } = await openLogin(({ path }) => (path === REFRESH ? 'unreachable' : expired))
    await session.accept(makeTokens())
    expect(await api.call(...listDevices)).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
    expect(session.current()).toMatchObject({ userId: 'user-1' })
  })

  it('A token of another device ends the session', async () => {
    const foreign: Answer = { status: 401, code: 'DEVICE_PROOF_INVALID', data: { reason: 'device' } }
    const { api, session } = await openLogin(({ path }) => (path === REFRESH ? foreign : expired))
    await session.accept(makeTokens())
    expect(await api.call(...listDevices)).toMatchObject({ error: { code: 'SESSION_EXPIRED' } })
    expect(session.current()).toBeUndefined()
  })
})

describe('call without a session', () => {
  it('A call that needs a session is not sent without one', async () => {
    const { api, seen } = await openLogin(() => DEVICES)
    const answered = await api.call(UNLOCKER_ENDPOINTS.wallet, { body: undefined })
    expect(answered).toMatchObject({ ok: false, error: { code: 'SESSION_EXPIRED' } })
    await settle()
    expect(seen).toHaveLength(0)
  })
})
