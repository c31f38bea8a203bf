import { useLingui } from '@lingui/react'

/** Writes a text of a catalogue with these ids. */
export type TextOf<Id extends string> = (id: Id, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the current language, as a document's `useText` names them; a new function when the language changes. */
export function useTextOf<Id extends string>(): TextOf<Id> {
  return useLingui()._
}
