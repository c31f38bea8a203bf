import { describe, expect, it } from 'vitest'
import { ReadCache, type ReadOutcome } from '#server/caching/read-cache.ts'

/** Reads that end when the test resolves them, numbered in the order in which they began. */
function setUp({ ttlMs = 30_000, minIntervalMs = 0 } = {}) {
  let now = 1_000
  const begun: ((value?: Error) => void)[] = []
  const outcomes: ReadOutcome[] = []
  const reads = new ReadCache<number>({
    maxBytes: 1_000,
    sizeOf: () => 90,
    ttlMs: () => ttlMs,
    minIntervalMs,
    now: () => now,
    observe: (outcome) => outcomes.push(outcome),
  })
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begun.length + 1
      begun.push((error) => (error ? reject(error) : resolve(number)))
    })
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return { reads, read, begun, outcomes, turn, pass: (ms: number) => (now += ms) }
}

describe('cached reads', () => {
  it('Concurrent callers share one read, whose answer is cached for 30 s', async () => {
    const { reads, read, begun, outcomes, pass } = setUp()
    const pending = Promise.all(Array.from({ length: 50 }, () => reads.get('a', read)))
    begun[0]?.()
    expect(new Set(await pending)).toEqual(new Set([1]))
    pass(29_999)
    expect(await reads.get('a', read)).toBe(1)
    expect(begun).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'shared')).toHaveLength(49)
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['read', 'kept'])
  })

  it('Concurrent callers share one new read after the 30 s', async () => {
    const { reads, read, begun, pass } = setUp()
    const first = reads.get('a', read)
    begun[0]?.()
    await first
    pass(30_000)
    const pending = Promise.all(Array.from({ length: 50 }, () => reads.get('a', read)))
    begun[1]?.()
    expect(new Set(await pending)).toEqual(new Set([2]))
    expect(begun).toHaveLength(2)
  })

  it('A failed read rejects all waiting callers, and the next caller starts a new one', async () => {
    const { reads, read, begun } = setUp()
    const pending = [reads.get('a', read), reads.get('a', read)]
    begun[0]?.(new Error('down'))
    expect((await Promise.allSettled(pending)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const again = reads.get('a', read)
    begun[1]?.()
    expect(await again).toBe(2)
  })

  it('A read with a lifetime of 0 is shared and not cached', async () => {
    const { reads, read, begun, outcomes } = setUp({ ttlMs: 0 })
    const pending = [reads.get('a', read), reads.get('a', read)]
    begun[0]?.()
    expect(await Promise.all(pending)).toEqual([1, 1])
    const again = reads.get('a', read)
    begun[1]?.()
    expect(await again).toBe(2)
    expect(outcomes).toEqual(['read', 'shared', 'read'])
  })

  it('The least recently used answer is evicted when there are too many', async () => {
    const { reads, read, begun } = setUp()
    for (const key of 'abcdefghijkl') {
      const pending = reads.get(key, read)
      begun.at(-1)?.()
      await pending
    }
    expect(await reads.get('l', read)).toBe(12)
    void reads.get('a', read)
    expect(begun).toHaveLength(13)
  })
})

describe('repeated reads', () => {
  const RESTS_MS = 100

  it.each([
    ['by renewals', 'renew'],
    ['after failures', 'get'],
  ] as const)('Reads that are requested %s start no sooner than the minimum interval', async (_, how) => {
    const { reads } = setUp({ minIntervalMs: RESTS_MS })
    const begunAt: number[] = []
    const read = async () => {
      begunAt.push(performance.now())
      if (how === 'get') throw new Error('down')
      return 1
    }
    while (begunAt.length < 4) await reads[how]('a', read).catch(() => undefined)
    const pauses = begunAt.slice(1).map((at, index) => at - (begunAt[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(RESTS_MS - 5)
  })

  it('The minimum interval of one key does not delay other keys', async () => {
    const { reads } = setUp({ minIntervalMs: 60_000 })
    const read = () => Promise.resolve(7)
    await reads.renew('a', read)
    expect(await reads.renew('b', read)).toBe(7)
    expect(await reads.get('a', read)).toBe(7)
  })
})

describe('renewed reads', () => {
  it('A renewal ignores the cached answer, and concurrent renewals share one read', async () => {
    const { reads, read, begun, turn } = setUp()
    const first = reads.get('a', read)
    begun[0]?.()
    await first
    const pending = Promise.all(Array.from({ length: 50 }, () => reads.renew('a', read)))
    await turn()
    begun[1]?.()
    expect(new Set(await pending)).toEqual(new Set([2]))
    expect(await reads.get('a', read)).toBe(2)
    expect(begun).toHaveLength(2)
  })

  it('A renewal never returns what was read before it was requested, even while a read is running', async () => {
    const { reads, read, begun, turn } = setUp()
    const early = reads.get('a', read)
    const answering = Promise.all([reads.renew('a', read), reads.renew('a', read)])
    await turn()
    expect(begun).toHaveLength(1)
    begun[0]?.()
    expect(await early).toBe(1)
    await turn()
    begun[1]?.()
    expect(await answering).toEqual([2, 2])
    expect(begun).toHaveLength(2)
  })

  it('A renewal starts after a read that has failed', async () => {
    const { reads, read, begun, turn } = setUp()
    const early = reads.get('a', read)
    const answering = reads.renew('a', read)
    begun[0]?.(new Error('down'))
    await expect(early).rejects.toThrow('down')
    await turn()
    begun[1]?.()
    expect(await answering).toBe(2)
  })
})
