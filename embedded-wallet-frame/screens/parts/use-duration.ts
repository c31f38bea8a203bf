import { useLingui } from '@lingui/react'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/**
 * Formats a duration in the visitor's language, in the largest unit that divides it.
 *
 * @returns a function of whole seconds.
 * @example
 * useDuration()(86_400) // '1 day'
 */
export function useDuration(): (seconds: number) => string {
  const { i18n } = useLingui()
  return (seconds) => {
    const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? ['second', 1]
    const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' })
    return format.format(seconds / length)
  }
}
