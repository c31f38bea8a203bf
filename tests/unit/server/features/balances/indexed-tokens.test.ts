import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIndexedTokens } from '#server/features/balances/indexed-tokens.ts'

const ACCOUNT = { network: 'eip155:1', address: '0xa', projectId: 'demo' }
const REACH = { isComplete: true, seesCoin: false, seesInternalTransfers: false }

function setUp(isDown = () => false) {
  const asked: string[][] = []
  const indexed = createIndexedTokens(
    {
      assets: () => Promise.resolve([]),
      blocksOf: () => Promise.resolve(undefined),
      refresh: (...account) => {
        asked.push(account)
        return isDown() ? Promise.reject(new Error('down')) : Promise.resolve(REACH)
      },
    },
    () => Date.now(),
  )
  return { indexed, asked }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('indexed tokens', () => {
  it('An account that is requested again is indexed later than the answer, and at most once in five minutes', async () => {
    const { indexed, asked } = setUp()
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toEqual([])
    for (let turn = 0; turn < 10; turn += 1) indexed.follow(ACCOUNT)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([['eip155:1', '0xa', 'demo']])
    for (let turn = 0; turn < 2; turn += 1) indexed.follow({ ...ACCOUNT, network: 'eip155:10' })
    await vi.advanceTimersByTimeAsync(290_000)
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked.map(([network]) => network)).toEqual(['eip155:1', 'eip155:10', 'eip155:1'])
  })

  it('An account whose update failed is updated again after the next request', async () => {
    let isDown = true
    const { indexed, asked } = setUp(() => isDown)
    for (let turn = 0; turn < 2; turn += 1) indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    isDown = false
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toHaveLength(2)
  })

  it('No pending update runs after the server closed', async () => {
    const { indexed, asked } = setUp()
    for (let turn = 0; turn < 2; turn += 1) indexed.follow(ACCOUNT)
    expect(vi.getTimerCount()).toBe(1)
    indexed.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([asked.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
