interface Format {
  readonly number: Intl.NumberFormat
  readonly sign: string
}

/** Creating a format takes longer than drawing a row. */
const formats = new Map<string, Format>()
/** Signs of several currencies, and the currencies that they are usual for. */
const SHARED_SIGNS: readonly string[] = ['$', '£', '¥', 'kr']
const OWNERS: readonly string[] = ['USD', 'GBP', 'JPY']

/**
 * Formats an amount of money that is paid, with the digits its currency has.
 *
 * @param amount a plain decimal, in whole units.
 * @param currency ISO 4217.
 * @param locale BCP-47.
 * @example
 * showFiat('1234.5', 'EUR', 'en') // '€1,234.50'
 */
export function showFiat(amount: string | number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? createFormat(currency, locale)
  formats.set(key, format)
  return format.number
    .formatToParts(Number(amount))
    .map(({ type, value }) => (type === 'currency' ? format.sign : value.replaceAll(/\p{Cf}/gu, '')))
    .join('')
}

/** The sign is the same in every language; where another currency has it as well, the code replaces it. */
function createFormat(currency: string, locale: string): Format {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const english = new Intl.NumberFormat('en', options).formatToParts(0)
  const sign = english.find(({ type }) => type === 'currency')?.value ?? currency
  const isUnique = !SHARED_SIGNS.includes(sign) || OWNERS.includes(currency)
  // Amounts have Latin digits everywhere in the product, whatever the language.
  const digits = `${locale}-u-nu-latn`
  const number = new Intl.NumberFormat(digits, isUnique ? options : { ...options, currencyDisplay: 'code' })
  return { number, sign: isUnique ? sign : currency }
}
