import { readdirSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'

type Texts = Readonly<Record<string, string>>

/** The texts of one room, with a file for each language in each of its folders. */
export interface Catalogues {
  readonly folders: readonly string[]
  readonly languages: readonly string[]
  /** All texts of a language. */
  readonly read: (language: string) => Texts
}

/** The contract of the texts of every room in each of its languages. */
export function describeCatalogues({ folders, languages, read }: Catalogues): void {
  const english = read('en')
  const others = languages.filter((language) => language !== 'en')

  it.each(folders)('The folder “%s” has a file for each language and no other', (folder) => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    expect(files.toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted())
  })

  it.each(others)('The catalogue in %s has every text of the English one, in the same order', (language) => {
    expect(Object.keys(read(language))).toEqual(Object.keys(english))
    expect(Object.entries(read(language)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(others)('The texts in %s have the same placeholders as in English', (language) => {
    for (const [id, text] of Object.entries(read(language)))
      expect(placeholders(text), id).toEqual(placeholders(english[id] ?? ''))
  })

  it.each(languages)('The texts have every plural form that %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [id, text] of Object.entries(read(language))) {
      if (!text.includes(', plural,')) continue
      for (const form of needed.filter((name) => name !== 'zero' || !text.includes('=0 {')))
        expect(text, `${id}: ${form}`).toContain(`${form} {`)
    }
  })
}

/** Collects the placeholders of a message, from all of its plural forms, and its elements. */
function placeholders(text: string): ReadonlySet<string> {
  const found = new Set([...text.matchAll(/<([a-z]+)>/g)].map((match) => `<${match[1]}>`))
  // A compiled message is text, or a list of texts and of [name, kind, cases]; a case is such a list again.
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    const list: readonly unknown[] = parts
    for (const part of list) {
      if (!Array.isArray(part)) continue
      const [name, , cases]: readonly unknown[] = part
      found.add(String(name))
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit)
    }
  }
  visit(compileMessage(text))
  return found
}
