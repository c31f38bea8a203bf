import { only, optional, text } from '#tests/support/builders/fuzz-calls.ts'

const COLOR_SIGNS = '#(),.%/- 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\t\n\r\f\v'
const isColor = (value: unknown): boolean =>
  text(value, 1, 80) &&
  Array.from(value).every((sign) => COLOR_SIGNS.includes(sign) || /\s/.test(sign)) &&
  !/url|var|env|attr|expression|calc|image/i.test(value.includes('(') ? value : '')
const isPixels = (value: unknown): boolean => {
  const number = typeof value === 'string' ? Number(/^(\d{1,2})px$/.exec(value)?.[1] ?? 'x') : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 64
}
const isWithin = (value: unknown, most: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= most

/** Validates a theme sync by hand, independently of its schema. */
export function isTheme(value: unknown): boolean {
  if (!only(value, [], ['themeMode', 'themeVariables'])) return false
  const variables = value['themeVariables'] ?? {}
  const pixels = ['font-size-master', 'border-radius-master']
  const colors = ['accent', 'color-mix', 'qr-color']
  return (
    optional(value['themeMode'], (mode) => mode === 'dark' || mode === 'light' || mode === 'system') &&
    only(variables, [], [...pixels, ...colors, 'color-mix-strength', 'font-family', 'z-index']) &&
    pixels.every((key) => optional(variables[key], isPixels)) &&
    colors.every((key) => optional(variables[key], isColor)) &&
    optional(variables['color-mix-strength'], (strength) => isWithin(strength, 100)) &&
    optional(variables['z-index'], (index) => isWithin(index, 2_147_483_647) && Number.isInteger(index)) &&
    optional(variables['font-family'], (font) => text(font, 1, 200) && !/[<>{}();:\\@!/*]/.test(font))
  )
}
