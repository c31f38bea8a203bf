import { useLingui } from '@lingui/react'
import type { MessageId } from './languages.ts'

/** Writes a text of the catalogue. */
export type Text = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

/**
 * The texts of the current language; a new function when the language changes.
 *
 * @example
 * const text = useText()
 * text('account.wallet', { name: 'Frame' })
 */
export function useText(): Text {
  return useLingui()._
}
