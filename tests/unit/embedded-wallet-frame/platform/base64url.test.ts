import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64url } from '#frame/platform/base64url.ts'

test('Bytes are encoded and decoded as Node does it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = base64url.encode(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(base64url.decode(text)).toEqual(bytes)
    }),
  )
})

test.each(['a', 'ab=', 'a+/b', 'a b', 'AB', '\u00e9'])('The text %j is refused', (text) => {
  expect(() => base64url.decode(text)).toThrow()
})
