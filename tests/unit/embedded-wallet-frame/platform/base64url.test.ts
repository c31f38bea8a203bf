import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64url } from '#frame/platform/base64url.ts'

test('writes and reads bytes as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = base64url.encode(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(base64url.decode(text)).toEqual(bytes)
    }),
  )
})

test.each(['a', 'ab=', 'a+/b', 'a b', 'AB', '\u00e9'])('refuses %j', (text) => {
  expect(() => base64url.decode(text)).toThrow()
})
