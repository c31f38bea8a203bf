import { useLingui } from '@lingui/react'

/**
 * Formats basis points as a percentage of the current language.
 *
 * @example
 * usePercent()(50) // '0.5%'
 */
export function usePercent(): (bps: number) => string {
  const { locale } = useLingui().i18n
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 })
  return (bps) => format.format(bps / 10_000)
}
