import { describe, expect, it } from 'vitest'
import { authCalls } from '#frame/auth/auth-calls.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import { openLogin } from '#tests/support/fixtures/open-login.ts'
import { makeTokens, type Answer, type SeenRequest } from '#tests/support/scripted/scripted-api.ts'

/** A server that starts numbered flows and answers their state as the test sets it. */
async function setUp(state: (flowId: string) => Answer) {
  let count = 0
  const answer = ({ path }: SeenRequest): Answer => {
    const flowId = `flow-${count + 1}000`
    if (path === LOGIN_ENDPOINTS.startFlow.path) {
      count += 1
      return { status: 200, body: { flowId, expiresInMs: 300_000 } }
    }
    if (path === LOGIN_ENDPOINTS.startFarcaster.path) {
      count += 1
      return { status: 200, body: { flowId, url: 'https://farcaster.example/~/x', expiresInMs: 300_000 } }
    }
    return state(path.split('/').at(-1) ?? '')
  }
  const login = await openLogin(answer)
  const requests: string[] = []
  let notify = (_outcome: 'done' | 'dismissed'): void => {}
  const askNumber = (flowId: string) => {
    requests.push(flowId)
    return new Promise<'done' | 'dismissed'>((resolve) => {
      notify = resolve
    })
  }
  const context = { ...login.context, askNumber }
  const leaveNumber = (outcome: 'done' | 'dismissed') => notify(outcome)
  return {
    ...login,
    requests,
    leaveNumber,
    context,
    calls: authCalls(context, async () => {}),
    started: () => count,
  }
}

const pending = (): Answer => ({ status: 200, body: { status: 'pending' } })
const google = { provider: 'google' } as const
const uriOf = (number: number) => `https://api.example/wallet/v1/login/flows/flow-${number}000/google`

describe('address of the login window', () => {
  it('The address is known beforehand and stays the same while it is unused', async () => {
    const { calls, started } = await setUp(pending)
    const both = await Promise.all([calls.getSocialRedirectUri(google), calls.getSocialRedirectUri(google)])
    expect(both).toEqual(Array.from({ length: 2 }, () => ({ ok: true, value: { uri: uriOf(1) } })))
    expect(started()).toBe(1)
  })

  it('The address is a new one once half of its life is over', async () => {
    const { calls, clock } = await setUp(pending)
    await calls.getSocialRedirectUri(google)
    await clock.pass(150_000)
    expect(await calls.getSocialRedirectUri(google)).toEqual({ ok: true, value: { uri: uriOf(2) } })
  })

  it('The address is a new one after a failed login', async () => {
    const { calls } = await setUp(() => ({
      status: 200,
      body: { status: 'failed', reason: 'LOGIN_CANCELLED' },
    }))
    await calls.getSocialRedirectUri(google)
    expect(await calls.connectSocial({ uri: uriOf(1) })).toEqual({
      ok: false,
      error: { code: 'LOGIN_CANCELLED', message: 'The login was cancelled.' },
    })
    expect(await calls.getSocialRedirectUri(google)).toEqual({ ok: true, value: { uri: uriOf(2) } })
  })

  it('The address is refused for a provider the owner has not configured', async () => {
    const { calls, started } = await setUp(pending)
    expect(await calls.getSocialRedirectUri({ provider: 'x' })).toMatchObject({
      error: { code: 'LOGIN_PROVIDER_UNKNOWN' },
    })
    expect(started()).toBe(0)
  })
})

describe('login in a window', () => {
  it('A login is pending for 20 s at a time, and done with tokens that are answered once', async () => {
    const tokens = makeTokens({ email: 'ada@example.com', userName: 'Ada', provider: 'google' })
    let answered = 0
    let isDone = false
    const { calls, clock, session, storage } = await setUp(() => {
      if (!isDone) return pending()
      answered += 1
      return answered === 1
        ? { status: 200, body: { status: 'done', session: tokens } }
        : { status: 200, body: { status: 'failed', reason: 'LOGIN_FLOW_EXPIRED' } }
    })
    await calls.getSocialRedirectUri(google)
    const first = calls.connectSocial({ uri: uriOf(1) })
    await clock.pass(20_000)
    expect(await first).toEqual({ ok: true, value: { status: 'pending' } })
    isDone = true
    const done = { ok: true, value: { status: 'done', email: 'ada@example.com', userName: 'Ada' } }
    const both = await Promise.all([
      calls.connectSocial({ uri: uriOf(1) }),
      calls.connectSocial({ uri: uriOf(1) }),
    ])
    expect(both).toEqual([done, done])
    expect(await calls.connectSocial({ uri: uriOf(1) })).toEqual(done)
    expect(session.current()).toEqual(tokens.user)
    expect(storage.get('SOCIAL_USERNAME')).toBe('Ada')
  })

  it.each([
    'https://api.example/wallet/v1/login/flows/flow-9000/google',
    'https://evil.example/',
    'about:blank',
  ])('A login that this document has not started is refused: %s', async (uri) => {
    const { calls, seen } = await setUp(pending)
    await calls.getSocialRedirectUri(google)
    expect(await calls.connectSocial({ uri })).toMatchObject({ error: { code: 'LOGIN_FLOW_EXPIRED' } })
    expect(seen).toHaveLength(1)
  })

  it('A login that fails for an uncatalogued reason says that the provider did not confirm', async () => {
    const { calls } = await setUp(() => ({ status: 200, body: { status: 'failed', reason: 'weird' } }))
    await calls.getSocialRedirectUri(google)
    expect(await calls.connectSocial({ uri: uriOf(1) })).toMatchObject({
      error: { code: 'LOGIN_PROVIDER_FAILED' },
    })
  })
})

describe('login in an unvouched window', () => {
  const number = (): Answer => ({ status: 200, body: { status: 'number' } })

  it('A login asks for its number once, and is pending for 20 s at a time until the number is typed', async () => {
    const tokens = makeTokens({ userName: 'Ada', provider: 'google' })
    let isMatched = false
    const done: Answer = { status: 200, body: { status: 'done', session: tokens } }
    const { calls, clock, requests, leaveNumber } = await setUp(() => (isMatched ? done : number()))
    await calls.getSocialRedirectUri(google)
    const first = calls.connectSocial({ uri: uriOf(1) })
    await clock.pass(20_000)
    expect(await first).toEqual({ ok: true, value: { status: 'pending' } })
    const second = calls.connectSocial({ uri: uriOf(1) })
    await clock.pass(1_000)
    isMatched = true
    leaveNumber('done')
    expect(await second).toEqual({ ok: true, value: { status: 'pending' } })
    expect(await calls.connectSocial({ uri: uriOf(1) })).toMatchObject({ value: { status: 'done' } })
    expect(requests).toEqual(['flow-1000'])
  })

  it('A login is cancelled when the visitor leaves the question, and the next login is another one', async () => {
    const { calls, clock, leaveNumber } = await setUp(number)
    await calls.getSocialRedirectUri(google)
    const login = calls.connectSocial({ uri: uriOf(1) })
    await clock.pass(1_000)
    leaveNumber('dismissed')
    expect(await login).toMatchObject({ error: { code: 'LOGIN_CANCELLED' } })
    expect(await calls.getSocialRedirectUri(google)).toEqual({ ok: true, value: { uri: uriOf(2) } })
  })
})

describe('login in Farcaster', () => {
  it('A login shows one address and waits for its outcome', async () => {
    const tokens = makeTokens({ userName: 'ada.eth', provider: 'farcaster' })
    const { calls, session } = await setUp(() => ({ status: 200, body: { status: 'done', session: tokens } }))
    expect(await calls.connectFarcaster(undefined)).toMatchObject({ error: { code: 'LOGIN_FLOW_EXPIRED' } })
    const shown = { ok: true, value: { url: 'https://farcaster.example/~/x' } }
    expect(await calls.getFarcasterUri(undefined)).toEqual(shown)
    expect(await calls.connectFarcaster(undefined)).toMatchObject({
      ok: true,
      value: { status: 'done', userName: 'ada.eth' },
    })
    expect(session.current()?.provider).toBe('farcaster')
  })
})
