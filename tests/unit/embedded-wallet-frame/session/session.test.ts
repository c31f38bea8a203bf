import { describe, expect, it } from 'vitest'
import { openFrameDatabase } from '#frame/platform/database.ts'
import { openWalletSession } from '#frame/session/session.ts'
import { holdClock, settle } from '#tests/support/fakes/held-clock.ts'
import { openBrowser, openLogin } from '#tests/support/fixtures/open-login.ts'
import { makeTokens } from '#tests/support/scripted/scripted-api.ts'

const never = () => 'unreachable' as const

describe('session', () => {
  it('A session is restored after a reload', async () => {
    const browser = openBrowser()
    const before = await openLogin(never, { browser })
    const tokens = makeTokens({ userName: 'Ada' })
    await before.session.accept(tokens)
    const after = await openLogin(never, { browser })
    expect(after.session.current()).toEqual(tokens.user)
    expect(await after.tokens.read()).toMatchObject(tokens)
  })

  it('A session stores its texts on the device, and removes them when it ends', async () => {
    const { session, browser } = await openLogin(never)
    await session.accept(makeTokens({ userName: 'Ada' }))
    const prefix = 'postern/demo/https%3A%2F%2Fshop.example/'
    expect(Object.fromEntries(browser.local)).toEqual({
      [`${prefix}EMAIL_LOGIN_USED_KEY`]: 'true',
      [`${prefix}EMAIL`]: 'ada@example.com',
      [`${prefix}SOCIAL_USERNAME`]: 'Ada',
    })
    browser.local.set(`${prefix}LAST_USED_CHAIN_KEY`, 'eip155:1')
    await session.end()
    expect(browser.local.size).toBe(0)
  })

  it('A second tab is notified when a session begins and when it ends', async () => {
    const browser = openBrowser()
    const one = await openLogin(never, { browser })
    const two = await openLogin(never, { browser })
    const changes: (string | undefined)[] = []
    two.session.subscribe(() => changes.push(two.session.current()?.userId))
    await one.session.accept(makeTokens())
    await settle()
    await one.session.end()
    await settle()
    expect(changes).toEqual(['user-1', undefined])
  })

  it('New tokens of the same session notify no listener', async () => {
    const { session, tokens } = await openLogin(never)
    let changes = 0
    session.subscribe(() => (changes += 1))
    await session.accept(makeTokens())
    await tokens.write(makeTokens())
    await session.changeUser({ email: 'ada@new.example' })
    expect(changes).toBe(1)
    expect(session.current()?.email).toBe('ada@new.example')
  })

  it('A stored value that is no session counts as none', async () => {
    const browser = openBrowser()
    await browser.database.put('session', { accessToken: 'short', user: { userId: 'x' } })
    const { session } = await openLogin(never, { browser })
    expect(session.current()).toBeUndefined()
  })

  it('A database that never answers does not keep the frame from starting', async () => {
    const clock = holdClock()
    const database = { ...openBrowser().database, get: () => new Promise<never>(() => {}) }
    const storage = { get: () => undefined, set: () => {}, remove: () => {} }
    const tabs = { post: () => {}, listen: () => {} }
    const opening = openWalletSession({ database, storage, tabs, clock })
    await clock.pass(2_000)
    expect((await opening).session.current()).toBeUndefined()
  })
})

describe('browser that denies storage', () => {
  it('A session lasts as long as the document where storage is denied', async () => {
    const denied = openFrameDatabase('x', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    await denied.put('session', { any: 1 })
    expect(await denied.get('session')).toEqual({ any: 1 })
    expect(await denied.putFirst('session', { any: 2 })).toEqual({ any: 1 })
    await denied.remove('session')
    expect(await denied.get('session')).toBeUndefined()
    expect(await denied.putFirst('session', { any: 2 })).toEqual({ any: 2 })
  })
})
