/** Creating a format takes longer than drawing a row. */
const formats = new Map<string, Intl.NumberFormat>()

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
  // Amounts have Latin digits everywhere in the product, whatever the language.
  const format =
    formats.get(key) ?? new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'currency', currency })
  formats.set(key, format)
  return format.format(Number(amount)).replaceAll(/\p{Cf}/gu, '')
}
