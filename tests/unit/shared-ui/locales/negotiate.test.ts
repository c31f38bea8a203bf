import { describe, expect, it } from 'vitest'
import { negotiateLanguage } from '#ui/locales/negotiate.ts'

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
  ])('The tag "%s" is answered with %s', (tag, expected) => {
    expect(negotiateLanguage(tag, { en: 'English', de: 'Deutsch', ar: 'العربية' })).toBe(expected)
  })
})
