import { describe, expect, it } from 'vitest'
import { negotiateLanguage } from '#modal/locales/negotiate.ts'

describe('choosing a language', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['AR_eg', 'ar'],
    ['en-GB', 'en'],
    ['xx', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ])('answers %s with %s', (tag, expected) => {
    expect(negotiateLanguage(tag)).toBe(expected)
  })
})
