import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { VIEWS, type ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { LANGUAGES } from '#modal/locales/languages.ts'
import { describeCatalogues } from '#tests/contracts/catalogues.contract.ts'
import { sourceText } from '#tests/support/files/source-text.ts'

const Texts = z.record(z.string(), z.string())
const FOLDER = 'modal-app/locales'
/** The texts of the first view, and the lazy ones. */
const PARTS = ['', 'lazy'] as const
const readPart = (part: string, language: string): Record<string, string> =>
  Texts.parse(JSON.parse(readFileSync(join(FOLDER, part, `${language}.json`), 'utf8')))
const read = (language: string): Record<string, string> =>
  Object.fromEntries(PARTS.flatMap((part) => Object.entries(readPart(part, language))))
const english = read('en')
const AFTER_FIRST_VIEW = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'AllWallets',
  'GetWallet',
  'WhatIsAWallet',
  'EmailLogin',
  'ConnectSocials',
  'ConnectingSocial',
  'Account',
] as const satisfies readonly ViewName[]

describe('catalogues', () => {
  describeCatalogues({
    folders: PARTS.map((part) => join(FOLDER, part)),
    languages: Object.keys(LANGUAGES),
    read,
  })

  it('The titles of all views are texts', () => {
    for (const { titleId } of Object.values(VIEWS)) expect(english).toHaveProperty([titleId])
  })

  it('The titles of what a press in the first view leads to are in the first catalogue: their headers do not wait', () => {
    for (const view of AFTER_FIRST_VIEW) expect(readPart('', 'en')).toHaveProperty([VIEWS[view].titleId])
  })

  it.each(Object.keys(LANGUAGES))('No text of %s occurs twice', (language) => {
    const [first = {}, lazy = {}] = PARTS.map((part) => readPart(part, language))
    expect(Object.keys(first).filter((id) => Object.hasOwn(lazy, id))).toEqual([])
  })

  it('Every text is used', () => {
    const code = sourceText('modal-app', ['app', 'core', 'features', 'ui', 'views'])
    const titles = new Set<string>(Object.values(VIEWS).map(({ titleId }) => titleId))
    const patterns = composedIds(code)
    const isShown = (id: string) =>
      titles.has(id) ||
      code.includes(`'${id}'`) ||
      code.includes(`"${id}"`) ||
      patterns.some((pattern) => pattern.test(id))
    expect(Object.keys(english).filter((id) => !isShown(id))).toEqual([])
  })
})

/**
 * The ids that templates such as `${words}.again` compose. The first placeholder has to be a property that is declared as a union
 * of literals, so that a template stands for the ids of those words and for no others.
 */
function composedIds(code: string): RegExp[] {
  return [...code.matchAll(/text\(`\$\{(\w+)\}\.([^`]+)`/g)].flatMap(([, name = '', rest = '']) => {
    const union = new RegExp(`readonly ${name}: ('[\\w-]+'(?: \\| '[\\w-]+')*)\\n`).exec(code)?.[1]
    if (union === undefined) return []
    const words = union.replaceAll(/[' ]/g, '')
    const others = rest.replaceAll('.', '\\.').replaceAll(/\$\{\w+\}/g, '[\\w-]+')
    return [new RegExp(`^(?:${words})\\.${others}$`)]
  })
}
