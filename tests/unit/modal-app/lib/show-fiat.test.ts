import { describe, expect, it } from 'vitest'
import { showFiat } from '#modal/lib/show-fiat.ts'

describe('an amount of a currency', () => {
  it.each([
    ['1234.5', 'USD', 'en', '$1,234.50'],
    ['1234.5', 'EUR', 'de', '1.234,50\u00a0€'],
    ['50', 'CAD', 'en', 'CAD\u00a050.00'],
    ['5000', 'JPY', 'en', '¥5,000'],
    ['50', 'USD', 'ar', '50.00\u00a0$'],
    ['50', 'EUR', 'ar', '50.00\u00a0€'],
  ])('%s %s in %s is %s', (amount, currency, locale, shown) => {
    expect(showFiat(amount, currency, locale)).toBe(shown)
  })
})
