import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenValue } from '#server/providers/tokens/token-value.ts'

describe('token value', () => {
  it.each([
    [0.1, 3n * 10n ** 18n, 18, 0.3],
    [2_500, 1_500_000_000_000_000_000n, 18, 3_750],
    [1e-7, 123_456_789n * 10n ** 6n, 6, 12.345_678_9],
    [1.5e21, 2n, 21, 3],
    [64_999.99, 1n, 8, 0.000_649_999_9],
    [1, 0n, 18, 0],
    [3, 7n, 0, 21],
    [2, 5n, 36, 1e-35],
  ])(
    'A price of %d for an amount of %d with %d decimals makes a value of %d',
    (price, amount, decimals, worth) => {
      expect(tokenValue(price, amount, decimals)).toBe(worth)
    },
  )

  it.each([
    [Number.NaN, 1n],
    [Infinity, 1n],
    [-1, 1n],
    [1, 10n ** 70n],
  ])('No value is computed at a price of %d for an amount of %d', (price, amount) => {
    expect(tokenValue(price, amount, 18)).toBeUndefined()
  })

  it('The value does not drift with the number of digits in the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n }), fc.nat(36), (whole, decimals) => {
        expect(tokenValue(1, whole * 10n ** BigInt(decimals), decimals)).toBe(Number(whole))
      }),
    )
  })
})
