import { useLingui } from '@lingui/react'

/** Formats the text with an id of a catalogue. */
export type TextOf<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string

/**
 * Returns the texts of the current language. Each document wraps it as `useText` with its own ids. The function changes with
 * the language.
 */
export function useTextOf<Id extends string>(): TextOf<Id> {
  return useLingui()._
}
