import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimedName } from '#frame/screens/approval/claimed-name.ts'
import { siteNameParts } from '#frame/screens/approval/site-name.ts'
import { isPhraseLength, parsePhrase } from '#frame/screens/import/parse-phrase.ts'
import { passwordStrength } from '#frame/screens/parts/password-strength.ts'
import { wholeUnits } from '#frame/screens/permissions/permission-text.ts'
import { makeQuiz } from '#frame/screens/recovery/quiz-questions.ts'

describe('site’s own name', () => {
  it.each([
    ['Shop', 'Shop'],
    ['  A   shop\n\tof things ', 'A shop of things'],
    ['moc.knab\u202Emoc.live', 'moc.knabmoc.live'],
    ['\u2066x\u2069\u200F\u200Ey\u061C', 'xy'],
    ['zero\u200Bwidth\uFEFF\u00AD', 'zerowidth'],
    ['nul\u0000\u001B[31mred', 'nul[31mred'],
    ['متجر', 'متجر'],
  ])('The claimed name %j is shown as %j', (name, shown) => expect(claimedName(name)).toBe(shown))

  it('A claimed name is left out if nothing remains of it', () => {
    expect([claimedName(undefined), claimedName(''), claimedName(' \u202E\u200B ')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('A claimed name is truncated and cannot stack combining marks', () => {
    expect(claimedName('x'.repeat(300))).toBe(`${'x'.repeat(39)}…`)
    expect(claimedName(`a${'\u0315'.repeat(50)}`)).toBe(`a${'\u0315'.repeat(3)}`)
  })

  it('A claimed name never contains a character that controls the text around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const shown = claimedName(name) ?? ''
        expect(Array.from(shown).length).toBeLessThanOrEqual(40)
        expect(shown).not.toMatch(/[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u)
      }),
    )
  })
})

describe('site name in the heading', () => {
  it('Only the scheme https is left out of the heading', () => {
    expect(siteNameParts('https://shop.example:8443').join('')).toBe('shop.example:8443')
    expect(siteNameParts('http://localhost:4600').join('')).toBe('http://localhost:4600')
  })

  it.each([
    ['https://app.a.shop.example:8443', ['app.', 'a.', 'shop.example', ':8443']],
    ['https://www.shop.co.uk', ['www.', 'shop.co.uk']],
    ['http://127.0.0.1:4600', ['http://', '127.0.0.1', ':4600']],
    ['https://[2001:db8::1]:8443', ['[2001:db8::1]', ':8443']],
  ])('The heading breaks %s outside of the registrable domain', (origin, parts) =>
    expect(siteNameParts(origin)).toEqual(parts),
  )
})

describe('pasted recovery phrase', () => {
  it.each([
    ['abandon ability', ['abandon', 'ability']],
    ['1. Abandon\n2. ABILITY,', ['abandon', 'ability']],
    ['  ', []],
  ])('The text %j is read as the words %j', (text, words) => expect(parsePhrase(text)).toEqual(words))

  it('A recovery phrase has one of the standard lengths', () => {
    expect([...Array(30).keys()].filter(isPhraseLength)).toEqual([12, 15, 18, 21, 24])
  })
})

describe('password strength', () => {
  it.each([
    ['', 'weak'],
    ['short1!A', 'weak'],
    ['password123', 'weak'],
    ['Passw0rd2026!', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['1234567890123', 'weak'],
    ['correct horse battery staple', 'strong'],
    ['T7#qLm9!xW', 'good'],
  ])('The strength of "%s" is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

  it('The strength never falls when an unpredictable character is added', () => {
    const order = ['weak', 'fair', 'good', 'strong']
    const password = 'Xk3!vQ9@pL5#zR7$'
    const strengths = Array.from({ length: password.length }, (_, length) =>
      order.indexOf(passwordStrength(password.slice(0, length + 1))),
    )
    expect(strengths).toEqual(strengths.toSorted((one, other) => one - other))
  })
})

describe('recovery phrase quiz', () => {
  const words = Array.from({ length: 24 }, (_, index) => `word${String(index).padStart(2, '0')}`)

  it('The quiz asks for three positions in order, with the right word among four of the phrase', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.999 }), { minLength: 120 }), (numbers) => {
        let at = 0
        const quiz = makeQuiz(words, () => numbers[(at += 1) % numbers.length] ?? 0)
        expect(quiz).toHaveLength(3)
        expect(new Set(quiz.map(({ place }) => place)).size).toBe(3)
        for (const { place, options, answer } of quiz) {
          expect(answer).toBe(words[place - 1])
          expect(options).toHaveLength(4)
          expect(options).toContain(answer)
          expect(new Set(options).size).toBe(4)
          expect(options).toEqual(options.toSorted())
        }
      }),
    )
  })

  it('The quiz offers no word twice even if the phrase repeats it', () => {
    const [first] = makeQuiz([...Array.from({ length: 23 }, () => 'abandon'), 'art'], () => 0.5)
    expect(first?.options).toEqual(['abandon', 'art'])
  })
})

describe('amounts in whole units', () => {
  it.each([
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
    [100n, 0, '100'],
    [100_000_000n, 8, '1'],
  ])('The amount %s with %s decimals is %s', (amount, decimals, text) =>
    expect(wholeUnits(amount, decimals)).toBe(text),
  )
})
