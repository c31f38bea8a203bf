import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#frame/locales/languages.ts'
import { WARNINGS } from '#frame/preview/warnings.ts'

const ROOM = 'embedded-wallet-frame'
const FOLDER = join(ROOM, 'locales')
const readFile = (...path: readonly string[]): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8')) as Record<string, string>
/** What approvals say, and then what every other screen says. */
const read = (language: string): Record<string, string> => ({
  ...readFile(`${language}.json`),
  ...readFile('screens', `${language}.json`),
})
const english = read('en')
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en')

/** The names a message takes, wherever in its plural forms they stand. */
function placeholders(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  // A compiled message is text, or a list of texts and of [name, kind, cases]; a case is such a list again.
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts as readonly unknown[]) {
      if (!Array.isArray(part)) continue
      const [name, , cases] = part as readonly unknown[]
      found.add(String(name))
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit)
    }
  }
  visit(compileMessage(text))
  return found
}

function sourcesOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) => readdirSync(join(ROOM, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

const code = sourcesOf(['screens', 'ui', 'preview', 'rpc', 'accounts', 'app'])
/** Ids that are put together from a part and a name. */
const COMPOSED = /^(warning|error|password\.strength|approval\.changes)\./

describe('the catalogues of the wallet', () => {
  it.each(['', 'screens'])('have a file for each language of the list, and no other, in "%s"', (folder) => {
    const files = readdirSync(join(FOLDER, folder)).filter((name) => name.endsWith('.json'))
    expect(files.toSorted()).toEqual(
      Object.keys(LANGUAGES)
        .map((language) => `${language}.json`)
        .toSorted(),
    )
  })

  it('hold a text for every warning, and none for a warning that is no more', () => {
    const warnings = Object.keys(english).filter((id) => id.startsWith('warning.'))
    expect(warnings.toSorted()).toEqual(
      Object.keys(WARNINGS)
        .map((name) => `warning.${name}`)
        .toSorted(),
    )
  })

  it('hold every intent and label a preview names', () => {
    const named = [...code.matchAll(/'(approval\.(?:intent|field)\.[a-zA-Z0-9]+)'/g)].map(
      ([, id]) => id ?? '',
    )
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((id) => !(id in english))).toEqual([])
  })

  it('hold what an approval says apart from the texts that are loaded with other screens', () => {
    const early = sourcesOf(['screens/approval', 'screens/window', 'preview', 'ui', 'rpc'])
    const missing = Object.keys(readFile('screens', 'en.json')).filter((id) => early.includes(`'${id}'`))
    expect(missing).toEqual([])
  })

  it('hold no text that nothing shows', () => {
    const isShown = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`) || COMPOSED.test(id)
    expect(Object.keys(english).filter((id) => !isShown(id))).toEqual([])
  })

  it.each(others)('say in %s everything English says, in the same order', (language) => {
    expect(Object.keys(read(language))).toEqual(Object.keys(english))
    expect(Object.entries(read(language)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(others)('fill in %s the same places as in English', (language) => {
    for (const [id, text] of Object.entries(read(language)))
      expect(placeholders(text), id).toEqual(placeholders(english[id] ?? ''))
  })

  it.each(Object.keys(LANGUAGES))('have every plural form %s needs', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [id, text] of Object.entries(read(language))) {
      if (!text.includes(', plural,')) continue
      for (const form of needed.filter((name) => name !== 'zero' || !text.includes('=0 {')))
        expect(text, `${id}: ${form}`).toContain(`${form} {`)
    }
  })
})
