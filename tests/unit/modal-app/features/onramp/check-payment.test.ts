import { describe, expect, it } from 'vitest'
import { checkPayment } from '#modal/features/onramp/check-payment.ts'
import { providerUrl } from '#modal/lib/provider-url.ts'

const LIMIT = { method: 'card', min: 10, max: 7_500 } as const

describe('an amount of money', () => {
  it.each([
    ['100', '100'],
    [' 0010.50 ', '10.5'],
    ['10', '10'],
    ['7500.00', '7500'],
  ])('The text %o is the amount %o', (text, amount) => {
    expect(checkPayment(text, LIMIT)).toEqual({ amount, fault: undefined })
  })

  it.each([
    ['', 'empty'],
    ['9.99', 'outside'],
    ['7500.01', 'outside'],
    ['20.005', 'decimals'],
    ['-20', 'negative'],
    ['2e3', 'exponent'],
    ['1,000', 'number'],
    ['0', 'zero'],
  ])('The text %o is refused as %s', (text, fault) => {
    expect(checkPayment(text, LIMIT)).toEqual({ amount: undefined, fault })
  })
})

describe('the URL of a provider', () => {
  it.each(['https://buy.example/?a=1', 'http://card.localhost:4612/buy', 'http://127.0.0.1:1/'])(
    'A window may be led to %s',
    (url) => expect(providerUrl(url)).toBe(url),
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://buy.example/',
    'https://a:b@buy.example/',
    '/buy',
  ])('A window may not be led to %s', (url) => expect(providerUrl(url)).toBeUndefined())
})
