import { describe, expect, it } from 'vitest'
import { parseAmountText, parseFiatText, toFiatText } from '#modal/lib/parse-amount-text.ts'

describe('typed amount', () => {
  it.each([
    ['1', 1_000_000n],
    [' 0.5 ', 500_000n],
    ['.5', 500_000n],
    ['2.', 2_000_000n],
    ['007.25', 7_250_000n],
    ['0.000001', 1n],
    ['1.1000000', 1_100_000n],
  ])('The amount %j is exact', (text, amount) => {
    expect(parseAmountText(text, 6)).toEqual({ ok: true, amount })
  })

  it.each([
    ['', 'empty'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['1e3', 'exponent'],
    ['1E-3', 'exponent'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['0.0000001', 'decimals'],
    ['1,5', 'number'],
    ['1.000.000', 'number'],
    ['0x10', 'number'],
    ['١', 'number'],
    ['Infinity', 'number'],
    ['9'.repeat(200), 'number'],
  ])('The amount %j has the problem %s', (text, problem) => {
    expect(parseAmountText(text, 6)).toEqual({ ok: false, problem })
  })
})

describe('typed value', () => {
  it('A value is converted without exceeding it', () => {
    expect(parseFiatText('10', { price: 3, decimals: 6 })).toEqual({ ok: true, amount: 3_333_333n })
  })

  it('The cheapest and the most expensive tokens can be converted', () => {
    expect(parseFiatText('0.01', { price: 2.5e-9, decimals: 9 })).toEqual({
      ok: true,
      amount: 4_000_000_000_000_000n,
    })
    expect(parseFiatText('65000.50', { price: 65_000.5, decimals: 8 })).toEqual({
      ok: true,
      amount: 100_000_000n,
    })
  })

  it('A value has two decimals at most, and is above zero', () => {
    expect(parseFiatText('1.234', { price: 1, decimals: 18 })).toEqual({ ok: false, problem: 'decimals' })
    expect(parseFiatText('0.01', { price: 1e9, decimals: 2 })).toEqual({ ok: false, problem: 'zero' })
  })

  it('The value of an amount is not rounded up', () => {
    expect(toFiatText(1_999_999n, { price: 1, decimals: 6 })).toBe('1.99')
  })
})
