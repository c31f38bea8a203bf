import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactJson } from '#server/providers/chain-nodes/exact-json.ts'

describe('JSON with large integers', () => {
  it('Every digit of a large integer is kept, as text', () => {
    expect(exactJson('{"a":9007199254740993,"b":[18446744073709551615],"c":-12345678901234567}')).toEqual({
      a: '9007199254740993',
      b: ['18446744073709551615'],
      c: '-12345678901234567',
    })
  })

  it('Fractions, exponents and digits inside of texts are left as they are', () => {
    const value = { a: 0.12345678901234568, b: 1e30, c: 'x:12345678901234567890,"', d: '\\' }
    expect(exactJson(JSON.stringify(value))).toEqual(value)
  })

  it('JSON without large integers is parsed as usual', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!/\d{16}/.test(text))
        expect(exactJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['', '<html>', '{"a":', 'undefined'])('The result of the text "%s" is undefined', (text) => {
    expect(exactJson(text)).toBeUndefined()
  })

  it('A text of megabytes is parsed', () => {
    const value = ['x'.repeat(4_000_000), '\\"'.repeat(100_000)]
    expect(exactJson(JSON.stringify(value))).toEqual(value)
  })
})
