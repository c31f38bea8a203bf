import { describe, expect, it } from 'vitest'
import { cleanName } from '#frame/preview/texts/clean-text.ts'

describe('foreign name', () => {
  it.each([
    [
      'stacked combining marks',
      `U${'\u0301'.repeat(30)}SDC`,
      `${'U\u0301'.normalize('NFKC')}\u0301\u0301\u0301SDC`,
    ],
    ['the combining marks of a language', 'ế ѓ กี่', 'ế ѓ กี่'.normalize('NFKC')],
    ['private-use characters', 'US\ue000DC', 'USDC'],
    ['a lone surrogate', 'US\ud83dDC', 'USDC'],
    ['invisible and bidi characters', 'U\u200bS\u202eDC', 'USDC'],
  ])('The harmless part of a foreign name with %s is kept', (_what, text, shown) => {
    expect(cleanName(text, 40)).toBe(shown)
  })

  it('A long foreign name is truncated between characters, with a mark', () => {
    expect(cleanName('😀'.repeat(20), 16)).toBe(`${'😀'.repeat(16)}…`)
  })
})
