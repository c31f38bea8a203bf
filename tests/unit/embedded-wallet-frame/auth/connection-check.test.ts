import { describe, expect, it } from 'vitest'
import { authCalls } from '#frame/auth/auth-calls.ts'
import { LOGIN_CACHE_KEYS, WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import { openLogin } from '#tests/support/fixtures/open-login.ts'
import { makeTokens } from '#tests/support/scripted/scripted-api.ts'

/** Storage entries that outlive a login, and that no login wrote. */
const KEPT = [WALLET_STORAGE_KEYS.lastEmailLoginTime, WALLET_STORAGE_KEYS.smartAccountNetworks]

/** A browser in which an earlier login left everything it may leave. */
async function setUp() {
  const { context, session, storage } = await openLogin(() => 'unreachable')
  for (const name of [...LOGIN_CACHE_KEYS, ...KEPT]) storage.set(name, `earlier ${name}`)
  const { isConnected } = authCalls(context, async () => {})
  const left = () => [...LOGIN_CACHE_KEYS, ...KEPT].filter((name) => storage.get(name) !== undefined)
  return { isConnected, session, left }
}

describe('connection check', () => {
  it('A check without a session wipes what a login left, and nothing else', async () => {
    const { isConnected, left } = await setUp()
    expect(await isConnected(undefined)).toEqual({ ok: true, value: { isConnected: false } })
    expect(left()).toEqual(KEPT)
  })

  it('A check with a session wipes nothing', async () => {
    const { isConnected, session, left } = await setUp()
    await session.accept(makeTokens({ email: 'ada@example.com' }))
    expect(await isConnected(undefined)).toEqual({ ok: true, value: { isConnected: true } })
    expect(left()).toEqual(
      expect.arrayContaining([WALLET_STORAGE_KEYS.email, WALLET_STORAGE_KEYS.lastUsedChain]),
    )
  })
})
