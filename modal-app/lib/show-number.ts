import { ZERO_BALANCE } from '#schemas/constants/defaults.ts'
import { FIAT_FRACTION_DIGITS, QUANTITY_FRACTION_DIGITS } from '#schemas/constants/limits.ts'
import { truncateAmount } from '#schemas/primitives/amount.ts'

/** More digits would be meaningless and not fit a row. */
const MAX_DIGITS = 15
const MAX_QUANTITY = 999 * 10 ** (MAX_DIGITS - 3)
const ZERO = /^0*(?:\.0*)?$/
const SMALLEST = `0.${'0'.repeat(QUANTITY_FRACTION_DIGITS - 1)}1`
const CURRENCY_SIGN = '$'
const CENT = 10 ** -FIAT_FRACTION_DIGITS

interface Formats {
  readonly plain: Intl.NumberFormat
  readonly short: Intl.NumberFormat
  readonly money: Intl.NumberFormat
  readonly point: string
}

// Creating the formats takes longer than drawing a row.
const cache = new Map<string, Formats>()

function formatsOf(locale: string): Formats {
  const cached = cache.get(locale)
  if (cached) return cached
  // Amounts have Latin digits everywhere in the product, whatever the language.
  const digits = `${locale}-u-nu-latn`
  const plain = new Intl.NumberFormat(digits)
  const formats: Formats = {
    plain,
    short: new Intl.NumberFormat(digits, { notation: 'compact' }),
    money: new Intl.NumberFormat(digits, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: FIAT_FRACTION_DIGITS,
      maximumFractionDigits: FIAT_FRACTION_DIGITS,
    }),
    point: plain.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.',
  }
  cache.set(locale, formats)
  return formats
}

/**
 * Formats an amount: cut to 3 decimals, never rounded up (docs/specification.md §5.20), grouped as the language does. A
 * smaller amount is shown as less than the smallest one, and zero as 0.00 (docs/specification.md §9.29).
 *
 * @param quantity a plain decimal without sign or exponent, of any length.
 * @param locale BCP-47.
 * @example
 * showQuantity('1234.56789', 'en') // '1,234.567'
 */
export function showQuantity(quantity: string, locale: string): string {
  const formats = formatsOf(locale)
  if (ZERO.test(quantity)) return withGroups(ZERO_BALANCE, formats)
  const cut = truncateAmount(quantity, QUANTITY_FRACTION_DIGITS)
  if (ZERO.test(cut)) return `<${withGroups(SMALLEST, formats)}`
  const plain = cut.replace(/^0+(?=\d)/, '')
  const [whole = ''] = plain.split('.')
  return whole.length > MAX_DIGITS
    ? `>${formats.short.format(MAX_QUANTITY)}`
    : withGroups(withoutZeros(plain), formats)
}

function withGroups(amount: string, { plain, point }: Formats): string {
  const [whole = '', fraction] = amount.split('.')
  return plain.format(BigInt(whole)) + (fraction === undefined ? '' : point + fraction)
}

function withoutZeros(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

/**
 * Formats a value in the currency of the prices: 2 decimals (docs/specification.md §9.35), never rounded up. A value below
 * the smallest coin is shown as less than it.
 *
 * @param value not negative.
 * @example
 * showMoney(1234.567, 'en') // '$1,234.56'
 */
export function showMoney(value: number, locale: string): string {
  const { money } = formatsOf(locale)
  if (value > 0 && value < CENT) return `<${formatMoney(CENT, money)}`
  // Binary fractions may be slightly below the cent they stand for.
  return formatMoney(Math.floor(value / CENT + 1e-6) * CENT, money)
}

/** The sign of the currency is the same in every language, and invisible formatting characters are removed. */
function formatMoney(value: number, money: Intl.NumberFormat): string {
  const parts = money.formatToParts(value)
  return parts
    .map((part) => (part.type === 'currency' ? CURRENCY_SIGN : part.value.replaceAll(/\p{Cf}/gu, '')))
    .join('')
}
