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
  const requests: string[] = []
  let now = 0
  let failures = 0
  let announce: ChangeListener = () => undefined
  const cache = createProjectCache(
    {
      find: async (id) => {
        requests.push(id)
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
    requests,
    announce: (id?: string) => announce(id),
    pass: (ms: number) => (now += ms),
    failOnce: () => (failures = 1),
  }
}

describe('project cache', () => {
  it('A project is read once a minute, whether it exists or not', async () => {
    const { cache, requests, pass } = cacheUnderTest()
    await Promise.all([cache.find('a'), cache.find('a'), cache.find('nobody'), cache.find('nobody')])
    expect(requests).toEqual(['a', 'nobody'])
    pass(59_999)
    await cache.find('a')
    expect(requests).toHaveLength(2)
    pass(1)
    await cache.find('a')
    expect(requests).toHaveLength(3)
  })

  it('The same object is returned, so that results derived from it can be cached', async () => {
    const { cache } = cacheUnderTest()
    expect(await cache.find('a')).toBe(await cache.find('a'))
  })

  it('A changed project is read again, and all are after an announcement without an id', async () => {
    const { cache, requests, announce } = cacheUnderTest()
    await Promise.all([cache.find('a'), cache.find('b')])
    announce('a')
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(requests).toEqual(['a', 'b', 'a'])
    announce()
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(requests).toEqual(['a', 'b', 'a', 'a', 'b'])
  })

  it('A failure is not cached', async () => {
    const { cache, failOnce } = cacheUnderTest()
    failOnce()
    await expect(cache.find('a')).rejects.toThrow('away')
    expect(await cache.find('a')).toMatchObject({ id: 'a' })
  })

  it('A text that cannot be an id is never looked up', async () => {
    const { cache, requests } = cacheUnderTest()
    for (const id of ['', '../x', 'a b', 'ä', 'x'.repeat(65)]) expect(await cache.find(id)).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('The cache does not grow without limit under invented ids', async () => {
    const { cache, requests } = cacheUnderTest()
    await cache.find('first')
    for (let at = 0; at < 5_000; at += 1) await cache.find(`x${at}`)
    await cache.find('first')
    expect(requests.filter((id) => id === 'first')).toHaveLength(2)
  })
})
