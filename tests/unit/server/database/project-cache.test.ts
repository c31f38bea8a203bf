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

/** A repository that counts, a clock that stands still, and the announcements in hand. */
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

describe('the cache of projects', () => {
  it('asks once a minute for a project, found or not', async () => {
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

  it('answers the same object, so that what is made from it can be kept', async () => {
    const { cache } = cacheUnderTest()
    expect(await cache.find('a')).toBe(await cache.find('a'))
  })

  it('forgets a project that changed, or all when anything may have', async () => {
    const { cache, asked, announce } = cacheUnderTest()
    await Promise.all([cache.find('a'), cache.find('b')])
    announce('a')
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(asked).toEqual(['a', 'b', 'a'])
    announce()
    await Promise.all([cache.find('a'), cache.find('b')])
    expect(asked).toEqual(['a', 'b', 'a', 'a', 'b'])
  })

  it('does not remember a failure', async () => {
    const { cache, failOnce } = cacheUnderTest()
    failOnce()
    await expect(cache.find('a')).rejects.toThrow('away')
    expect(await cache.find('a')).toMatchObject({ id: 'a' })
  })

  it('never asks for what cannot be an id', async () => {
    const { cache, asked } = cacheUnderTest()
    for (const id of ['', '../x', 'a b', 'ä', 'x'.repeat(65)]) expect(await cache.find(id)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('does not grow without end under ids that strangers make up', async () => {
    const { cache, asked } = cacheUnderTest()
    await cache.find('first')
    for (let at = 0; at < 5_000; at += 1) await cache.find(`x${at}`)
    await cache.find('first')
    expect(asked.filter((id) => id === 'first')).toHaveLength(2)
  })
})
