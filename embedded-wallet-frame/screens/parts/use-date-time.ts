import { useLingui } from '@lingui/react'

/**
 * Formats a date and time in the visitor's language, to the minute.
 *
 * @returns a function of ISO 8601, a date, or milliseconds since 1970; it returns an invalid date unchanged.
 */
export function useDateTime(): (at: string | number | Date) => string {
  const { i18n } = useLingui()
  return (at) => {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) return String(at)
    const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
    // Keeps AM or PM on the line of its hour.
    return format.format(date).replace(/ (?=[^ \d]+$)/u, '\u00a0')
  }
}
