import { describe, expect, it } from 'vitest'
import { batched } from '#server/database/batched.ts'

describe('batched calls', () => {
  it('Calls that arrive together run together, each with its own outcome', async () => {
    const batches: number[][] = []
    const double = batched(async (items: readonly number[]) => {
      batches.push([...items])
      return items.map((item) => item * 2)
    }, 3)
    const first = await Promise.all([1, 2, 3, 4, 5].map(double))
    expect(first).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
    expect(await double(6)).toBe(12)
  })

  it('A failed run rejects its calls, and later calls succeed', async () => {
    let isBroken = true
    const call = batched(async (items: readonly number[]) => {
      if (isBroken) throw new Error('the store is away')
      return [...items]
    }, 10)
    const settled = await Promise.allSettled([call(1), call(2)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isBroken = false
    expect(await call(3)).toBe(3)
  })

  it('A run that returns too few outcomes rejects its calls', async () => {
    const call = batched(async () => [], 10)
    await expect(call(1)).rejects.toThrow('lost an outcome')
  })
})
