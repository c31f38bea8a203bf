import { expect, it } from 'vitest'
import { fieldAmount } from '#modal/lib/field-amount.ts'

it.each<[bigint, number, string]>([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_234_567_890_123_456_789n, 18, '1.2345678'],
  [123_456_789_012n, 3, '123456789'],
  [99_999_999_999n, 6, '99999.999'],
  [1_500_000n, 6, '1.5'],
])('%d with %d decimals is shown as %s', (amount, decimals, text) => {
  expect(fieldAmount(amount, decimals)).toBe(text)
})
