import { useMemo } from 'react'
import { useLingui } from '@lingui/react'

/** Formats numbers and days in the current language. */
export interface Numbers {
  readonly count: (count: number) => string
  /** A share of a whole; a dash where the whole is nothing. */
  readonly share: (part: number, whole: number) => string
  /** Milliseconds below a second, seconds above. */
  readonly duration: (ms: number) => string
  /** A day, from `YYYY-MM-DD`. */
  readonly day: (day: string) => string
}

const SECOND_MS = 1_000

export function useNumbers(): Numbers {
  const { locale } = useLingui().i18n
  return useMemo(() => numbersIn(`${locale}-u-nu-latn`), [locale])
}

function numbersIn(locale: string): Numbers {
  const plain = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
  const [milliseconds, seconds] = [unit('millisecond'), unit('second')]
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    count: (count) => plain.format(count),
    share: (part, whole) => (whole === 0 ? '–' : percent.format(part / whole)),
    duration: (ms) => (ms < SECOND_MS ? milliseconds.format(ms) : seconds.format(ms / SECOND_MS)),
    day: (day) => date.format(new Date(`${day}T00:00:00Z`)),
  }
}
