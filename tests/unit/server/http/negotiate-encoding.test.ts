import { describe, expect, it } from 'vitest'
import { negotiateEncoding } from '#server/http/responses/negotiate-encoding.ts'

describe('encoding of an answer', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['brotli', 'identity'],
  ])('The encoding for %s is %s', (header, encoding) => {
    expect(negotiateEncoding(header)).toBe(encoding)
  })
})
