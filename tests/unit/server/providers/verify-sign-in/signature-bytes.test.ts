import { describe, expect, it } from 'vitest'
import { bytesOfBase64, bytesOfHex } from '#server/providers/verify-sign-in/signature-bytes.ts'

describe('bytes of a signature', () => {
  it.each([
    ['+/8=', [251, 255]],
    ['-_8', [251, 255]],
    ['AQID', [1, 2, 3]],
    ['', []],
  ])('The base64 text "%s" is decoded', (text, bytes) => {
    expect(Array.from(bytesOfBase64(text) ?? [])).toEqual(bytes)
  })

  it('Hexadecimal digits are decoded', () => {
    expect(bytesOfHex('00fF')).toEqual(Uint8Array.of(0, 255))
  })

  it('A text that is neither is not decoded', () => {
    expect(bytesOfBase64('a')).toBeUndefined()
    expect(bytesOfBase64('a*b=')).toBeUndefined()
    for (const text of ['', '0', '0x00', 'xy']) expect(bytesOfHex(text)).toBeUndefined()
  })
})
