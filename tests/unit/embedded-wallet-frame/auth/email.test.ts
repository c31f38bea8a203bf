import { describe, expect, it } from 'vitest'
import { authCalls } from '#frame/auth/auth-calls.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { openLogin } from '#tests/support/fixtures/open-login.ts'
import { makeTokens, type Answer, type SeenRequest } from '#tests/support/scripted/scripted-api.ts'

const EMAIL = { email: 'ada@example.com' }
const started = (action = 'VERIFY_OTP'): Answer => ({
  status: 200,
  body: { challengeId: 'challenge-1', action, digits: 6 },
})

async function setUp(answer: (request: SeenRequest) => Answer | Promise<Answer>) {
  const login = await openLogin(answer)
  return { ...login, calls: authCalls(login.context, async () => {}) }
}

/** Answers by path; any other path is a mistake of the test. */
function byPath(answers: Readonly<Record<string, () => Answer>>) {
  return ({ path }: SeenRequest): Answer => {
    const answer = answers[path]
    if (!answer) throw new Error(`Nobody expected ${path}.`)
    return answer()
  }
}

describe('login by e-mail', () => {
  it('A login succeeds with the code, for the site the browser attested', async () => {
    const tokens = makeTokens()
    const { calls, session, seen } = await setUp(
      byPath({
        [LOGIN_ENDPOINTS.startEmail.path]: () => started(),
        [LOGIN_ENDPOINTS.verifyEmail.path]: () => ({ status: 200, body: tokens }),
      }),
    )
    expect(await calls.isConnected(undefined)).toEqual({ ok: true, value: { isConnected: false } })
    expect(await calls.connectEmail(EMAIL)).toEqual({ ok: true, value: { action: 'VERIFY_OTP', digits: 6 } })
    expect(seen[0]?.body).toEqual({
      projectId: 'demo',
      siteOrigin: 'https://shop.example',
      language: 'en',
      ...EMAIL,
    })
    expect(await calls.connectOtp({ otp: '123456' })).toEqual({ ok: true, value: undefined })
    expect(seen[1]?.body).toEqual({ challengeId: 'challenge-1', code: '123456' })
    expect(session.current()).toEqual(tokens.user)
    expect(await calls.isConnected(undefined)).toEqual({ ok: true, value: { isConnected: true } })
  })

  it('A second login within 30 s is refused, with the remaining seconds', async () => {
    const { calls, clock, seen } = await setUp(() => started())
    await calls.connectEmail(EMAIL)
    await clock.pass(12_400)
    expect(await calls.connectEmail(EMAIL)).toEqual({
      ok: false,
      error: {
        code: 'EMAIL_COOLDOWN',
        message: 'Please try again after 18 seconds',
        data: { seconds: 18 },
      },
    })
    await clock.pass(17_600)
    expect(await calls.connectEmail(EMAIL)).toMatchObject({ ok: true })
    expect(seen).toHaveLength(2)
  })

  it('A start in the future and a start that failed cause no wait', async () => {
    let answer: Answer = 'unreachable'
    const { calls, storage, clock } = await setUp(() => answer)
    storage.set('LAST_EMAIL_LOGIN_TIME', String(clock.now() + 86_400_000))
    expect(await calls.connectEmail(EMAIL)).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
    storage.remove('LAST_EMAIL_LOGIN_TIME')
    await calls.connectEmail(EMAIL)
    answer = started()
    expect(await calls.connectEmail(EMAIL)).toMatchObject({ ok: true })
  })

  it('A visitor who is logged in with this address needs no code', async () => {
    const { calls, session, seen } = await setUp(() => started())
    await session.accept(makeTokens(EMAIL))
    expect(await calls.connectEmail(EMAIL)).toMatchObject({ ok: true, value: { action: 'CONNECT' } })
    expect(seen).toHaveLength(0)
  })

  it('A login by e-mail is refused where the owner offers none', async () => {
    const { context, seen } = await setUp(() => started())
    const calls = authCalls({ ...context, policy: { email: false, socials: [] } }, async () => {})
    expect(await calls.connectEmail(EMAIL)).toMatchObject({ error: { code: 'LOGIN_PROVIDER_UNKNOWN' } })
    expect(seen).toHaveLength(0)
  })

  it('A challenge survives wrong codes and is dropped once it is invalid', async () => {
    let code = 'OTP_WRONG'
    const { calls, seen } = await setUp(({ path }) =>
      path === LOGIN_ENDPOINTS.startEmail.path ? started() : { status: 422, code, data: { tries: 2 } },
    )
    await calls.connectEmail(EMAIL)
    const wrong = await calls.connectOtp({ otp: '000000' })
    expect(wrong).toMatchObject({ error: { code: 'OTP_WRONG', data: { tries: 2 } } })
    code = 'OTP_INVALIDATED'
    expect(await calls.connectOtp({ otp: '000000' })).toMatchObject({ error: { code: 'OTP_INVALIDATED' } })
    expect(await calls.connectOtp({ otp: '000000' })).toMatchObject({ error: { code: 'OTP_INVALIDATED' } })
    expect(seen).toHaveLength(3)
  })
})

describe('new device', () => {
  const path = '/wallet/v1/login/device/challenge-1'

  it('The approval of a new device is awaited for at most 20 s at a time', async () => {
    let status = 'pending'
    const { calls, clock, seen } = await setUp((request) =>
      request.path === path ? { status: 200, body: { status } } : started('VERIFY_DEVICE'),
    )
    await calls.connectEmail(EMAIL)
    const first = calls.connectDevice(undefined)
    await clock.pass(20_000)
    expect(await first).toEqual({ ok: true, value: { status: 'pending' } })
    expect(seen.length).toBeGreaterThan(15)
    const second = calls.connectDevice(undefined)
    await clock.pass(3_000)
    status = 'approved'
    await clock.pass(1_000)
    expect(await second).toEqual({ ok: true, value: { status: 'done' } })
  })

  it('A refused device ends the login', async () => {
    const { calls } = await setUp((request) =>
      request.path === path ? { status: 200, body: { status: 'refused' } } : started('VERIFY_DEVICE'),
    )
    await calls.connectEmail(EMAIL)
    expect(await calls.connectDevice(undefined)).toMatchObject({ error: { code: 'DEVICE_REFUSED' } })
    expect(await calls.connectOtp({ otp: '123456' })).toMatchObject({ error: { code: 'OTP_INVALIDATED' } })
  })

  it('The wait for a new device survives two lost questions and not a third', async () => {
    let lost = 2
    const { calls, clock } = await setUp((request) => {
      if (request.path !== path) return started('VERIFY_DEVICE')
      return (lost -= 1) >= 0 ? 'unreachable' : { status: 200, body: { status: 'approved' } }
    })
    await calls.connectEmail(EMAIL)
    const waiting = calls.connectDevice(undefined)
    await clock.pass(2_000)
    expect(await waiting).toMatchObject({ ok: true, value: { status: 'done' } })
    lost = 3
    const offline = calls.connectDevice(undefined)
    await clock.pass(2_000)
    expect(await offline).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
  })
})

describe('change of the e-mail address', () => {
  it('A change asks the old address, then the new one, and takes effect at once', async () => {
    const { calls, session, storage } = await setUp(
      byPath({
        [SESSION_ENDPOINTS.updateEmail.path]: () => ({ status: 200, body: { action: 'VERIFY_PRIMARY_OTP' } }),
        [SESSION_ENDPOINTS.updateEmailPrimaryOtp.path]: () => ({ status: 200, body: {} }),
        [SESSION_ENDPOINTS.updateEmailSecondaryOtp.path]: () => ({
          status: 200,
          body: { email: 'ada@new.example' },
        }),
      }),
    )
    await session.accept(makeTokens())
    expect(await calls.updateEmail({ email: 'ada@new.example' })).toEqual({
      ok: true,
      value: { action: 'VERIFY_PRIMARY_OTP' },
    })
    expect(await calls.updateEmailPrimaryOtp({ otp: '123456' })).toEqual({ ok: true, value: undefined })
    expect(await calls.updateEmailSecondaryOtp({ otp: '654321' })).toEqual({
      ok: true,
      value: { newEmail: 'ada@new.example' },
    })
    expect(session.current()?.email).toBe('ada@new.example')
    expect(storage.get('EMAIL')).toBe('ada@new.example')
  })
})

describe('sign-out', () => {
  it('A sign-out ends the session at the server and deletes keys and texts here', async () => {
    const { context, session, seen, browser } = await setUp(() => ({ status: 200, body: {} }))
    let forgotten = 0
    const calls = authCalls(context, async () => {
      forgotten += 1
    })
    await session.accept(makeTokens())
    expect(await calls.signOut(undefined)).toEqual({ ok: true, value: undefined })
    expect(seen.map(({ path }) => path)).toEqual([SESSION_ENDPOINTS.signOut.path])
    expect(forgotten).toBe(1)
    expect(session.current()).toBeUndefined()
    expect(browser.local.size).toBe(0)
  })

  it('A sign-out waits 3 s for a dead server, no longer, and deletes everything all the same', async () => {
    const { calls, session, clock } = await setUp(() => new Promise<Answer>(() => {}))
    await session.accept(makeTokens())
    let isDone = false
    const leaving = calls.signOut(undefined)
    void Promise.resolve(leaving).then(() => (isDone = true))
    await clock.pass(2_999)
    expect(isDone).toBe(false)
    await clock.pass(1)
    expect(isDone).toBe(true)
    expect(session.current()).toBeUndefined()
  })
})
