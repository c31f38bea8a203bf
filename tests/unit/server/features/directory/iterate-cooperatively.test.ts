import { describe, expect, it } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { importWallets } from '#server/features/directory/import-wallets.ts'
import { iterateCooperatively } from '#server/features/directory/iterate-cooperatively.ts'
import { BUILT_IN_WALLETS } from '#server/features/directory/wallets/catalogue.ts'
import { manyWallets } from '#tests/support/builders/directory-wallets.ts'

/** The number of event loop turns during the work, and the longest time without one. */
async function turnsDuring(work: () => Promise<unknown>): Promise<{ turns: number; longestMs: number }> {
  let [turns, longestMs, last] = [0, 0, performance.now()]
  let isOver = false
  const turn = (): void => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
    if (isOver) return
    turns += 1
    setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  turn()
  return { turns, longestMs }
}

function busyFor(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

describe('iterateCooperatively', () => {
  it('A long list is iterated in order and yields to other work', async () => {
    const seen: number[] = []
    const { turns } = await turnsDuring(async () => {
      for await (const item of iterateCooperatively([1, 2, 3, 4, 5, 6])) {
        seen.push(item)
        busyFor(15)
      }
    })
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  it('An import of 10,000 wallets yields to other work', async () => {
    const text = JSON.stringify(manyWallets(10_000))
    const rules = { known: BUILT_IN_WALLETS }
    const { turns } = await turnsDuring(() => importWallets({ put: async () => ok(undefined) }, text, rules))
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
