import { expect, it } from 'vitest'
import { loadOnce } from '#modal/lib/load-once.ts'

it('A chunk is loaded once however often it is requested.', async () => {
  let loads = 0
  const load = loadOnce(async () => (loads += 1))
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

it('A chunk is loaded again after a failure.', async () => {
  const outcomes = [Promise.reject(new Error('offline')), Promise.resolve('here')]
  const load = loadOnce(() => outcomes.shift() ?? Promise.resolve('again'))
  await expect(load()).rejects.toThrow('offline')
  expect(await load()).toBe('here')
})
