import { useLingui } from '@lingui/react'
import { showMoney, showQuantity } from '#modal/lib/show-number.ts'

/** Formats numbers and times in the current language. */
export interface Numbers {
  /** An amount of a token, from a plain decimal text. */
  readonly quantity: (quantity: string) => string
  /** A value in the currency of prices. */
  readonly money: (value: number) => string
  /** A percentage with up to two decimals, from basis points. */
  readonly percent: (bps: number) => string
  /** A month with its year, from milliseconds since 1970. */
  readonly month: (atMs: number) => string
  /** A day with its year. */
  readonly date: (atMs: number) => string
  /** A day without its year. */
  readonly day: (atMs: number) => string
  /** A day with its time of day. */
  readonly time: (atMs: number) => string
}

// Creating the formats of a language takes longer than rendering a row.
const made = new Map<string, Numbers>()

/**
 * Returns the formats of the current language.
 *
 * @example
 * const { money } = useNumbers()
 * money(12.5) // '$12.50'
 */
export function useNumbers(): Numbers {
  const { locale } = useLingui().i18n
  const numbers = made.get(locale) ?? numbersIn(locale)
  made.set(locale, numbers)
  return numbers
}

function numbersIn(locale: string): Numbers {
  const form = (options: Intl.DateTimeFormatOptions): ((atMs: number) => string) => {
    const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, options)
    return (atMs) => format.format(atMs)
  }
  const percent = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 })
  return {
    percent: (bps) => percent.format(bps / 10_000),
    quantity: (quantity) => showQuantity(quantity, locale),
    money: (value) => showMoney(value, locale),
    month: form({ month: 'long', year: 'numeric' }),
    date: form({ day: 'numeric', month: 'long', year: 'numeric' }),
    day: form({ day: 'numeric', month: 'short' }),
    time: form({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  }
}
