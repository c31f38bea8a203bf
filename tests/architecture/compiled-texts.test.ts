import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import FRAME_TEXTS from '#frame/locales/en.json' with { type: 'json' }
import SCREEN_TEXTS from '#frame/locales/screens/en.json' with { type: 'json' }
import FIRST_TEXTS from '#modal/locales/en.json' with { type: 'json' }
import LAZY_TEXTS from '#modal/locales/lazy/en.json' with { type: 'json' }

const TEXTS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  modal: [FIRST_TEXTS, LAZY_TEXTS],
  frame: [FRAME_TEXTS, SCREEN_TEXTS],
}

/** A catalogue that the build does not compile shows its placeholders to visitors: `{name}`. */
describe('the texts of a built document', () => {
  it.each(Object.entries(TEXTS))(
    'The %s has no text whose placeholders were not compiled',
    (name, catalogues) => {
      const folder = path.join('dist', name, 'assets')
      const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
      const source = scripts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
      const withPlaceholders = catalogues.flatMap(Object.values<string>).filter((text) => text.includes('{'))
      expect(withPlaceholders.length).toBeGreaterThan(10)
      expect(withPlaceholders.filter((text) => source.includes(text))).toEqual([])
    },
  )
})
