import { describe, expect, it } from 'vitest'
import { cleanName } from '#frame/preview/texts/clean-text.ts'

describe('a foreign name', () => {
  it.each([
    [
      'marks that pile up over other lines',
      `U${'\u0301'.repeat(30)}SDC`,
      `${'U\u0301'.normalize('NFKC')}\u0301\u0301\u0301SDC`,
    ],
    ['marks a language writes', 'ế ѓ กี่', 'ế ѓ กี่'.normalize('NFKC')],
    ['signs of private use', 'US\ue000DC', 'USDC'],
    ['half a sign', 'US\ud83dDC', 'USDC'],
    ['signs that hide and turn', 'U\u200bS\u202eDC', 'USDC'],
  ])('keeps what can be shown without harm of %s', (_what, text, shown) => {
    expect(cleanName(text, 40)).toBe(shown)
  })

  it('is cut between signs, with a mark', () => {
    expect(cleanName('😀'.repeat(20), 16)).toBe(`${'😀'.repeat(16)}…`)
  })
})
