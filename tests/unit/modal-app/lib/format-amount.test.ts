import { describe, expect, it } from 'vitest'
import { displayAmount } from '#modal/lib/format-amount.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'

describe('shown amounts (specification §5, §9)', () => {
  it.each([
    ['1.23456', '1.234'],
    ['0.9999', '0.999'],
    ['12', '12'],
    ['0', '0.00'],
    ['0.0', '0.00'],
    ['0.0001', '0.000'],
  ])('%s is shown as %s', (amount, shown) => expect(displayAmount(amount)).toBe(shown))
})

describe('shortened addresses', () => {
  it('keep start and end, and short texts whole', () => {
    expect(shortenAddress('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc')).toBe('0x9965…A4dc')
    expect(shortenAddress('0x1234')).toBe('0x1234')
  })
})
