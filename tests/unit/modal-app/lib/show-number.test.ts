import { describe, expect, it } from 'vitest'
import { showMoney, showQuantity } from '#modal/lib/show-number.ts'
import { QuantityText } from '#schemas/http/blockchain/quantity.ts'

describe('formatted amount', () => {
  it.each([
    ['1.23999', '1.239'],
    ['1234567.5', '1,234,567.5'],
    ['0.0004', '<0.001'],
    ['0', '0.00'],
    ['0.000', '0.00'],
    ['007.10', '7.1'],
    ['999999999999999', '999,999,999,999,999'],
    ['1000000000000000', '>999T'],
    ['9'.repeat(78), '>999T'],
  ])('The amount %s is shown as %s.', (quantity, shown) => {
    expect(showQuantity(quantity, 'en')).toBe(shown)
  })

  it('An amount is grouped as the language does, in Latin digits.', () => {
    expect(showQuantity('1234.5', 'de')).toBe('1.234,5')
    expect(showQuantity('1234.5', 'ar')).toMatch(/^[\d.,٬٫]+$/)
  })

  it('100,000 amounts of every length stay short and plain.', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const digits = (count: number): string => Array.from({ length: count }, () => random(10)).join('')
    const odd = Array.from({ length: 100_000 }, () => {
      const fraction = random(3) === 0 ? '' : `.${digits(1 + random(36))}`
      return digits(1 + random(78)) + fraction
    }).filter((quantity) => {
      if (!QuantityText.safeParse(quantity).success) throw new Error(`Not a quantity: ${quantity}`)
      const shown = showQuantity(quantity, 'en')
      return !/^[<>]?[\d,]+(?:\.\d{1,3})?T?$/.test(shown) || shown.length > 24
    })
    expect(odd).toEqual([])
  })
})

describe('formatted value', () => {
  it.each([
    [0, '$0.00'],
    [0.004, '<$0.01'],
    [1.13, '$1.13'],
    [2.999, '$2.99'],
    [1234.5, '$1,234.50'],
    [Number.MAX_SAFE_INTEGER, '$9,007,199,254,740,991.00'],
  ])('The value %d is shown as %s.', (value, shown) => {
    expect(showMoney(value, 'en')).toBe(shown)
  })

  it('A value is placed as the language does, with one sign and without marks that reverse text.', () => {
    expect(showMoney(1234.5, 'de')).toBe('1.234,50\u00a0$')
    expect(showMoney(1234.5, 'ar')).toMatch(/^[\d.,٬٫]+\u00a0\$$|^\$\u00a0?[\d.,٬٫]+$/)
  })
})
