import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'

const ROOMS = ['shared-schemas', 'host-sdk', 'modal-app', 'embedded-wallet-frame', 'server']

/** The product's sources by file, without comments. */
type Sources = ReadonlyMap<string, string>

function productSources(): Sources {
  return new Map(sourceFiles(ROOMS).map((file) => [file, withoutComments(readSource(file))]))
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function isMentioned(sources: Sources, text: RegExp, except?: string): boolean {
  return [...sources].some(([file, source]) => file !== except && text.test(source))
}

/** The actions of slices that nothing dispatches and no listener or thunk names outside the slice's own reducers. */
function idleActions(sources: Sources): string[] {
  return [...sources].flatMap(([file, source]) => {
    const reducers = /createSlice\(\{[\s\S]*?\n  reducers: \{\n([\s\S]*?)\n  \},\n/.exec(source)?.[1]
    const names = [...(reducers ?? '').matchAll(/^ {4}(\w+)(?=: )/gm)].map(([, name = '']) => name)
    const isUsed = (name: string): boolean =>
      new RegExp(`\\b(slice\\.actions\\.${name}\\b|${name}\\()`).test(source) ||
      isMentioned(sources, new RegExp(`\\b${name}\\b`), file)
    return names.filter((name) => !isUsed(name)).map((name) => `${file}: ${name}`)
  })
}

/** The keys of browser storage under which nothing is kept. */
function idleStorageKeys(sources: Sources): string[] {
  const file = 'shared-schemas/constants/storage-keys.ts'
  const keys = [...(sources.get(file) ?? '').matchAll(/^ {2}(\w+): '/gm)].map(([, name = '']) => name)
  return keys.filter((name) => !isMentioned(sources, new RegExp(`\\b\\w+_KEYS\\.${name}\\b`), file))
}

/** The errors that nothing raises; those of providers are raised by their numbers. */
function idleErrors(sources: Sources): string[] {
  const records = [...sources].filter(
    ([file]) => file.startsWith('shared-schemas/errors/records/') && !file.endsWith('/provider.ts'),
  )
  return records.flatMap(([file, source]) => {
    const codes = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]*): \{/gm)].map(([, code = '']) => code)
    const others = new Map([...sources].filter(([place]) => !/\/(errors|locales)\//.test(place)))
    return codes
      .filter((code) => !isMentioned(others, new RegExp(`\\b${code}\\b`), file))
      .map((code) => `${file}: ${code}`)
  })
}

describe('every entry of a catalogue is read by the product', () => {
  const sources = productSources()

  it('the actions of the state are dispatched', () => expect(idleActions(sources)).toEqual([]))

  it('the keys of browser storage are used', () => expect(idleStorageKeys(sources)).toEqual([]))

  it('the errors of the catalogue are raised', () => expect(idleErrors(sources)).toEqual([]))

  it('notices an error that nothing raises', () => {
    const records = 'export const LAMP_ERRORS = {\n  LAMP_BROKEN: {},\n  LAMP_HOT: {},\n}'
    const made = new Map([
      ['shared-schemas/errors/records/lamp.ts', records],
      ['modal-app/lamp.ts', "fail('LAMP_HOT', 'It is hot.')"],
    ])
    expect(idleErrors(made)).toEqual(['shared-schemas/errors/records/lamp.ts: LAMP_BROKEN'])
  })

  it('notices an action and a key that nothing uses', () => {
    const slice = `const slice = createSlice({
  name: 'lamp',
  reducers: {
    lampLit: (state) => state,
    lampPutOut: (state) => state,
  },
})
export const { lampLit, lampPutOut } = slice.actions
`
    const made = new Map([
      ['lamp-slice.ts', slice],
      ['lamp.ts', 'dispatch(lampLit())\nstorage.get(LAMP_KEYS.lit)'],
      [
        'shared-schemas/constants/storage-keys.ts',
        "export const LAMP_KEYS = {\n  lit: 'a',\n  dark: 'b',\n}",
      ],
    ])
    expect(idleActions(made)).toEqual(['lamp-slice.ts: lampPutOut'])
    expect(idleStorageKeys(made)).toEqual(['dark'])
  })
})
