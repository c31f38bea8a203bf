import { describe, expect, it } from 'vitest'
import { isStrongPassword } from '#frame/keys/password-strength.ts'

describe('password strength', () => {
  it.each([
    'correct horse battery staple',
    'xk7#plumber',
    'Ärger im Büro',
    'zwölf Katzen',
    'x'.repeat(5) + 'abd3f9',
  ])('A password such as %s may wrap a wallet', (password) => expect(isStrongPassword(password)).toBe(true))

  it.each([
    ['too short', 'xk7#plumb'],
    ['too long', Array.from({ length: 129 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('')],
    ['common', 'basketball'],
    ['common in capitals', 'BasketBall'],
    ['common in wide letters', 'ｂａｓｋｅｔｂａｌｌ'],
    ['a row', 'abcdefghijkl'],
    ['a row of digits', '1234567890'],
    ['a row backwards', '9876543210'],
    ['one character', 'aaaaaaaaaaaa'],
    ['a few characters', 'abababababab'],
    ['a repeated word', 'sunrisesunrise'],
  ])('A password that is %s may not wrap a wallet', (_what, password) =>
    expect(isStrongPassword(password)).toBe(false),
  )
})
