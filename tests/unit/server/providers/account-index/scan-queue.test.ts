import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ScanQueue } from '#server/providers/account-index/scan-queue.ts'

/** Work that ends when the test resolves it. */
function scans() {
  const line = new ScanQueue()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const settled: Promise<unknown>[] = []
  return {
    line,
    begun,
    ask: (project: string, fails = false) => {
      const work = async () => {
        begun.push(project)
        await new Promise<void>((resolve) => ends.push(resolve))
        if (fails) throw new Error('the node is down')
      }
      settled.push(line.run(project, work).catch(() => undefined))
    },
    endOne: async () => {
      ends.shift()?.()
      await nextTurn()
    },
    settled,
    ends,
  }
}

describe('scan queue', () => {
  it('A place is kept for other projects, however many scans a project requests', async () => {
    const { line, begun, ask } = scans()
    for (let at = 0; at < 70; at += 1) ask('flood')
    ask('quiet')
    await nextTurn()
    expect(begun).toEqual([...Array.from({ length: 6 }, () => 'flood'), 'quiet'])
    expect([line.isFull('flood'), line.isFull('quiet')]).toEqual([true, false])
  })

  it('Projects take turns, also after work that failed, and the queue ends empty', async () => {
    const { begun, ask, endOne, settled, ends } = scans()
    for (let at = 0; at < 8; at += 1) for (const project of ['a', 'b', 'c']) ask(project, at % 2 === 0)
    await nextTurn()
    expect(begun).toHaveLength(8)
    while (ends.length > 0) await endOne()
    await Promise.all(settled)
    expect(begun).toHaveLength(24)
    for (let at = 8; at + 3 <= 24; at += 3)
      expect([...new Set(begun.slice(at, at + 3))].toSorted()).toEqual(['a', 'b', 'c'])
  })
})
