/** Creating a format takes longer than drawing a row. */
const formats = new Map<string, Intl.NumberFormat>()
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
  return format.format(Number(amount)).replaceAll(/\p{Cf}/gu, '')
}

/** A sign is the same in every language; where another currency has it as well, the code replaces it. */
function createFormat(currency: string, locale: string): Intl.NumberFormat {
  // Amounts have Latin digits everywhere in the product, whatever the language.
  const digits = `${locale}-u-nu-latn`
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = new Intl.NumberFormat(digits, options)
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  const isUnique = !SHARED_SIGNS.includes(sign ?? '') || OWNERS.includes(currency)
  return isUnique ? format : new Intl.NumberFormat(digits, { ...options, currencyDisplay: 'code' })
}
