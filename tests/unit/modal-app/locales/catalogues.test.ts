import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { VIEWS } from '#modal/core/state/router/view-catalogue.ts'
import { LANGUAGES } from '#modal/locales/languages.ts'

const FOLDER = 'modal-app/locales'
/** What the first view says, and what the later ones say. */
const PARTS = ['', 'late'] as const
const readPart = (part: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FOLDER, part, `${language}.json`), 'utf8')) as Record<string, string>
const read = (language: string): Record<string, string> =>
  Object.assign({}, ...PARTS.map((part) => readPart(part, language))) as Record<string, string>
const english = read('en')
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en')

/** The names a message takes: values in braces, and elements. */
function placeholders(text: string): ReadonlySet<string> {
  const found = new Set([...text.matchAll(/<([a-z]+)>/g)].map((match) => `<${match[1]}>`))
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

function sources(): string {
  const folders = ['app', 'core', 'features', 'ui', 'views']
  return folders
    .flatMap((folder) => readdirSync(join('modal-app', folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('the catalogues', () => {
  it.each(PARTS)('have a file for each language of the list, and no other, in “%s”', (part) => {
    const files = readdirSync(join(FOLDER, part)).filter((name) => name.endsWith('.json'))
    expect(files.toSorted()).toEqual(
      Object.keys(LANGUAGES)
        .map((language) => `${language}.json`)
        .toSorted(),
    )
  })

  it('hold the title of every view in what the first view says, because headers do not wait', () => {
    for (const { titleId } of Object.values(VIEWS)) expect(readPart('', 'en')).toHaveProperty([titleId])
  })

  it.each(Object.keys(LANGUAGES))('say nothing twice in %s', (language) => {
    const [first = {}, late = {}] = PARTS.map((part) => readPart(part, language))
    expect(Object.keys(first).filter((id) => Object.hasOwn(late, id))).toEqual([])
  })

  it('hold no text that nothing shows', () => {
    const code = sources()
    const titles = new Set<string>(Object.values(VIEWS).map(({ titleId }) => titleId))
    const isShown = (id: string) => titles.has(id) || code.includes(`'${id}'`) || code.includes(`"${id}"`)
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
