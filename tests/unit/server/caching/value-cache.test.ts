import { describe, expect, it } from 'vitest'
import { ValueCache } from '#server/caching/value-cache.ts'

describe('value cache', () => {
  const cached = () => new ValueCache<string>({ maxBytes: 20, sizeOf: (text) => text.length })

  it('The least recently used value makes room for a new one', () => {
    const some = cached()
    for (const key of ['a', 'b', 'c']) some.set(key, 'sixsix')
    expect(['a', 'b', 'c'].map((key) => some.get(key))).toEqual([undefined, 'sixsix', 'sixsix'])
    some.get('b')
    some.set('d', 'sixsix')
    expect(['b', 'c', 'd'].map((key) => some.get(key))).toEqual(['sixsix', undefined, 'sixsix'])
  })

  it('A value that is set again counts once', () => {
    const some = cached()
    for (let round = 0; round < 9; round += 1) some.set('a', 'sixsix')
    some.set('b', 'sixsix')
    expect([some.get('a'), some.get('b')]).toEqual(['sixsix', 'sixsix'])
  })

  it('The values never exceed the capacity in bytes', () => {
    const some = cached()
    some.set('a', 'x'.repeat(20))
    expect(some.get('a')).toBeUndefined()
    some.set('b', 'short')
    expect(some.get('b')).toBe('short')
  })
})
