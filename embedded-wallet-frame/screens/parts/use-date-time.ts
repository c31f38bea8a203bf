import { useLingui } from '@lingui/react'

/**
 * Writes a moment the way the visitor's language does, to the minute.
 *
 * @returns takes ISO 8601, a date, or milliseconds since 1970; what is no moment is written as it stands.
 */
export function useDateTime(): (at: string | number | Date) => string {
  const { i18n } = useLingui()
  return (at) => {
    const date = new Date(at)
    if (Number.isNaN(date.getTime())) return String(at)
    const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
    // The half of the day stays with its hour.
    return format.format(date).replace(/ (?=[^ \d]+$)/u, '\u00a0')
  }
}
