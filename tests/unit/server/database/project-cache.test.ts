import { describe, expect, it } from 'vitest'
import type { ChangeListener } from '#server/database/database.ts'
import { createProjectCache } from '#server/database/project-cache.ts'
import type { Project } from '#server/database/project.ts'

const project = (id: string): Project => ({
  id,
  name: id,
  createdAt: '2025-01-01T00:00:00.000Z',
  origins: [],
  developmentOrigins: false,
  frameClients: 'none',
  settings: {},
})

/** A repository that counts its calls, a clock that the test sets, and a way to announce changes. */
function cacheUnderTest() {
  const asked: string[] = []
  let now = 0
  let failures = 0
  let announce: ChangeListener = () => undefined
  const cache = createProjectCache(
    {
      find: async (id) => {
        asked.push(id)
        if (failures > 0) {
          failures -= 1
          throw new Error('database is away')
        }
        return id === 'nobody' ? undefined : project(id)
      },
    },
    {
      onChange: (listener) => {
        announce = listener
        return () => (announce = () => undefined)
      },
    },
    () => now,
  )
  return {
    cache,
    asked,
    announce: (id?: string) => announce(id),
    pass: (ms: number) => (now += ms),
    failOnce: () => (failures = 1),
  }
}

describe('project cache', () => {
  it('A project is read once a minute, whether it exists or not', async () => {
    const { cache, asked, pass } = cacheUnderTest()
    await Promise.all([cache.find('a'), cache.find('a'), cache.find('nobody'), cache.find('nobody')])
    expect(asked).toEqual(['a', 'nobody'])
    pass(59_999)
    await cache.find('a')
    expect(asked).toHaveLength(2)
    pass(1)
    await cache.find('a')
    expect(asked).toHaveLength(3)
  })

  it('The same object is returned, so that results derived from it can be cached', async () => {
    const { cache } = cacheUnderTest()
    expect(await cache.find('a')).toBe(await cache.find('a'))
  })

  it('A changed project is read again, and all are after an announcement without an id', async () => {
    const { cache, asked, announce } = cacheUnderTest()
    await Promise.all([cache.find('a'), cache.find('b')])
    announce('a')
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(asked).toEqual(['a', 'b', 'a'])
    announce()
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(asked).toEqual(['a', 'b', 'a', 'a', 'b'])
  })

  it('A failure is not cached', async () => {
    const { cache, failOnce } = cacheUnderTest()
    failOnce()
    await expect(cache.find('a')).rejects.toThrow('away')
    expect(await cache.find('a')).toMatchObject({ id: 'a' })
  })

  it('A text that cannot be an id is never looked up', async () => {
    const { cache, asked } = cacheUnderTest()
    for (const id of ['', '../x', 'a b', 'ä', 'x'.repeat(65)]) expect(await cache.find(id)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('The cache does not grow without limit under invented ids', async () => {
    const { cache, asked } = cacheUnderTest()
    await cache.find('first')
    for (let at = 0; at < 5_000; at += 1) await cache.find(`x${at}`)
    await cache.find('first')
    expect(asked.filter((id) => id === 'first')).toHaveLength(2)
  })
})
