import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIndexedTokens } from '#server/features/balances/indexed-tokens.ts'

const ACCOUNT = { network: 'eip155:1', address: '0xa', projectId: 'demo' }
const REACH = { isComplete: true, seesCoin: false, seesInternalTransfers: false }

function setUp(isDown = () => false) {
  const requests: string[][] = []
  const indexed = createIndexedTokens(
    {
      assets: () => Promise.resolve([]),
      blocksOf: () => Promise.resolve(undefined),
      refresh: (...account) => {
        requests.push(account)
        return isDown() ? Promise.reject(new Error('down')) : Promise.resolve(REACH)
      },
    },
    () => Date.now(),
  )
  return { indexed, requests }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('indexed tokens', () => {
  it('An account that is requested again is indexed later than the answer, and at most once in five minutes', async () => {
    const { indexed, requests } = setUp()
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(requests).toEqual([])
    for (let turn = 0; turn < 10; turn += 1) indexed.follow(ACCOUNT)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toEqual([['eip155:1', '0xa', 'demo']])
    for (let turn = 0; turn < 2; turn += 1) indexed.follow({ ...ACCOUNT, network: 'eip155:10' })
    await vi.advanceTimersByTimeAsync(290_000)
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests.map(([network]) => network)).toEqual(['eip155:1', 'eip155:10', 'eip155:1'])
  })

  it('An account whose update failed is updated again after the next request', async () => {
    let isDown = true
    const { indexed, requests } = setUp(() => isDown)
    for (let turn = 0; turn < 2; turn += 1) indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    isDown = false
    indexed.follow(ACCOUNT)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toHaveLength(2)
  })

  it('No pending update runs after the server closed', async () => {
    const { indexed, requests } = setUp()
    for (let turn = 0; turn < 2; turn += 1) indexed.follow(ACCOUNT)
    expect(vi.getTimerCount()).toBe(1)
    indexed.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([requests.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
