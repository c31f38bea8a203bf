import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, truncateAmount } from '#schemas/primitives/amount.ts'
import { CaipAddress, CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { bytesToHex, fromQuantity, hexToBytes, toQuantity } from '#schemas/primitives/hex.ts'

describe('amounts', () => {
  test('An amount is formatted and parsed without a change, for every number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat(36), (amount, decimals) => {
        const text = formatAmount(amount, decimals)
        expect(parseAmount(text, decimals)).toBe(amount)
      }),
    )
  })

  test.each(['', '.', '1.', '.5', '-1', '+1', '1e3', '0x10', ' 1', '1,5', '01', '1.2.3', 'NaN', '١'])(
    'The amount %j is refused',
    (text) => {
      expect(parseAmount(text, 18)).toBeUndefined()
    },
  )

  test('An amount is never rounded: surplus digits are refused unless they are zeros', () => {
    expect(parseAmount('1.2345678', 6)).toBeUndefined()
    expect(parseAmount('1.0000001', 6)).toBeUndefined()
    expect(parseAmount('1.23456700', 6)).toBe(1_234_567n)
  })

  test('A balance is truncated to 3 decimals and not rounded', () => {
    expect(truncateAmount('1.2399', 3)).toBe('1.239')
    expect(truncateAmount('12', 3)).toBe('12')
  })
})

describe('chain-agnostic ids', () => {
  test.each([
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ])('The id %s is the same after parsing and joining', (id) => {
    const parts = parseCaipNetworkId(id)
    expect(`${parts?.chainNamespace}:${parts?.reference}`).toBe(id)
    expect(CaipNetworkId.safeParse(id).success).toBe(true)
    expect(parseCaipAddress(`${id}:abc`)).toEqual({ ...parts, address: 'abc', caipNetworkId: id })
    expect(CaipAddress.safeParse(`${id}:abc`).success).toBe(true)
  })

  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:01',
    'eip155:0x1',
    'eip155:1:2',
    'cosmos:hub',
    'EIP155:1',
    'toString:1',
  ])('The parser refuses %j as a network', (id) => {
    expect(parseCaipNetworkId(id)).toBeUndefined()
    expect(CaipNetworkId.safeParse(id).success).toBe(false)
  })

  test.each([
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:a:b',
    'cosmos:hub:abc',
    'eip155:1:a b',
  ])('The parser refuses %j as an account', (id) => {
    expect(parseCaipAddress(id)).toBeUndefined()
    expect(CaipAddress.safeParse(id).success).toBe(false)
  })
})

test('Hexadecimal is the same after decoding and encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (value) => {
      expect(hexToBytes(bytesToHex(value))).toEqual(Uint8Array.from(value))
    }),
  )
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      expect(fromQuantity(toQuantity(value) ?? '')).toBe(value)
    }),
  )
  expect(toQuantity(-1n)).toBeUndefined()
  expect(toQuantity(1.5)).toBeUndefined()
  expect(hexToBytes('0xabc')).toBeUndefined()
})

test.each([
  ['ana@example.com', true],
  ['a.b+c@sub.example.co', true],
  ['ana@localhost', false],
  ['ana@@example.com', false],
  ['.ana@example.com', false],
  ['ana@-example.com', false],
  ['ana@example.com\r\nBcc: x@y.zz', false],
  ['"ana b"@example.com', false],
])('The answer whether %j is an e-mail address is %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
})
