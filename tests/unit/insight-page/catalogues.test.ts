import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FAILURE_REASONS } from '#schemas/http/analytics/event-fields.ts'
import { LANGUAGES } from '#insight/locales/languages.ts'
import { describeCatalogues } from '#tests/contracts/catalogues.contract.ts'
import { sourceText } from '#tests/support/files/source-text.ts'

const FOLDER = 'insight-page/locales'
const read = (language: string): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')))

/** Ids that are composed of a prefix and a value of a vocabulary. */
const COMPOSED = /^(action|platform|reason|source|state|step)\./

describe('the catalogues of the insight page', () => {
  describeCatalogues({ folders: [FOLDER], languages: Object.keys(LANGUAGES), read })

  it('Every reason of a failure has a text', () => {
    const english = read('en')
    expect(FAILURE_REASONS.filter((reason) => !(`reason.${reason}` in english))).toEqual([])
  })

  it('The catalogue has no unused text', () => {
    const code =
      sourceText('insight-page', ['app', 'sections', 'charts', 'ui']) +
      readFileSync('insight-page/main.tsx', 'utf8')
    expect(Object.keys(read('en')).filter((id) => !code.includes(`'${id}'`) && !COMPOSED.test(id))).toEqual(
      [],
    )
  })
})
