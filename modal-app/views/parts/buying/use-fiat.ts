import { useLingui } from '@lingui/react'
import { showFiat } from '#modal/lib/show-fiat.ts'

/** Formats amounts of money, and names currencies, in the current language. */
export interface Fiat {
  /** An amount in whole units of a currency by its ISO 4217 code. */
  readonly fiat: (amount: string | number, currency: string) => string
  readonly nameOf: (currency: string) => string
}

/** Returns the formats of the current language. */
export function useFiat(): Fiat {
  const { locale } = useLingui().i18n
  return {
    fiat: (amount, currency) => showFiat(amount, currency, locale),
    nameOf: (currency) => new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency,
  }
}
