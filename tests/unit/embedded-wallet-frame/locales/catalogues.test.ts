import * as z from 'zod/mini'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#frame/locales/languages.ts'
import { WARNINGS } from '#frame/preview/warnings.ts'
import { describeCatalogues } from '#tests/contracts/catalogues.contract.ts'
import { sourceText } from '#tests/support/files/source-text.ts'

const ROOM = 'embedded-wallet-frame'
const FOLDER = join(ROOM, 'locales')
const readFile = (...path: readonly string[]): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8')))
/** The texts of approvals, then those of all other screens. */
const read = (language: string): Record<string, string> => ({
  ...readFile(`${language}.json`),
  ...readFile('screens', `${language}.json`),
})
const english = read('en')

const code = sourceText(ROOM, ['screens', 'ui', 'preview', 'rpc', 'accounts', 'app'])
/** Ids that are composed of a prefix and a name. */
const COMPOSED = /^(warning|error|password\.strength|approval\.changes)\./

describe('the catalogues of the wallet', () => {
  describeCatalogues({
    folders: [FOLDER, join(FOLDER, 'screens')],
    languages: Object.keys(LANGUAGES),
    read,
  })

  it('The catalogue has a text for every warning and none for a removed warning', () => {
    const warnings = Object.keys(english).filter((id) => id.startsWith('warning.'))
    expect(warnings.toSorted()).toEqual(
      Object.keys(WARNINGS)
        .map((name) => `warning.${name}`)
        .toSorted(),
    )
  })

  it('The catalogue has every intent and label that a preview uses', () => {
    const named = [...code.matchAll(/'(approval\.(?:intent|field)\.[a-zA-Z0-9]+)'/g)].map(
      ([, id]) => id ?? '',
    )
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((id) => !(id in english))).toEqual([])
  })

  it('The texts of approvals are separate from those that load with other screens', () => {
    const early = sourceText(ROOM, ['screens/approval', 'screens/window', 'preview', 'ui', 'rpc'])
    const missing = Object.keys(readFile('screens', 'en.json')).filter((id) => early.includes(`'${id}'`))
    expect(missing).toEqual([])
  })

  it('The catalogue has no unused text', () => {
    const isShown = (id: string) => code.includes(`'${id}'`) || code.includes(`"${id}"`) || COMPOSED.test(id)
    expect(Object.keys(english).filter((id) => !isShown(id))).toEqual([])
  })
})
