import { describe, expect, it } from 'vitest'
import { bytesOfBase64, bytesOfHex } from '#server/providers/verify-sign-in/signature-bytes.ts'

describe('the bytes of a signature', () => {
  it.each([
    ['+/8=', [251, 255]],
    ['-_8', [251, 255]],
    ['AQID', [1, 2, 3]],
    ['', []],
  ])('are read of base64 %s', (text, bytes) => {
    expect(Array.from(bytesOfBase64(text) ?? [])).toEqual(bytes)
  })

  it('are read of hexadecimal digits', () => {
    expect(bytesOfHex('00fF')).toEqual(Uint8Array.of(0, 255))
  })

  it('are none of what is neither', () => {
    expect(bytesOfBase64('a')).toBeUndefined()
    expect(bytesOfBase64('a*b=')).toBeUndefined()
    for (const text of ['', '0', '0x00', 'xy']) expect(bytesOfHex(text)).toBeUndefined()
  })
})
