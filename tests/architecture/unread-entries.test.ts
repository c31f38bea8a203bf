import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'

const ROOMS = ['shared-schemas', 'shared-ui', 'host-sdk', 'modal-app', 'embedded-wallet-frame', 'server']

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

/** The actions of slices that nothing dispatches and that no listener or thunk names outside the slice's own reducers. */
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

/** The keys of browser storage that are never used. */
function idleStorageKeys(sources: Sources): string[] {
  const files = [...sources].filter(([file]) =>
    /^shared-schemas\/constants\/(wallet-)?storage-keys\.ts$/.test(file),
  )
  return files.flatMap(([file, source]) => {
    const keys = [...source.matchAll(/^ {2}(\w+): '/gm)].map(([, name = '']) => name)
    return keys.filter((name) => !isMentioned(sources, new RegExp(`\\b\\w+_KEYS\\.${name}\\b`), file))
  })
}

/** The errors that are never raised; provider errors are raised by their numbers. */
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

/** The places where an unused option may occur: its schema, its types, and code that only passes it on. */
const OPTION_LISTS = /^(shared-schemas\/|host-sdk\/types\/|host-sdk\/compat\/(types|map-options)\.ts$)/

/** The options and features that no code reads from the owner's options. */
function idleOptions(sources: Sources): string[] {
  const source = sources.get('shared-schemas/entities/options.ts') ?? ''
  const shapes = source.matchAll(
    /(?:export const Features = z\.strictObject\(\{|const optionShape = \{)\n([\s\S]*?)\n\}/g,
  )
  const names = [...shapes].flatMap(([, shape = '']) =>
    [...shape.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name),
  )
  const readers = new Map(
    [...sources].filter(([file, text]) => !OPTION_LISTS.test(file) && /options|features/i.test(text)),
  )
  return names.filter((name) => !isMentioned(readers, new RegExp(`\\b${name}\\b`)))
}

/** The methods of the RPC catalogue without a handler. */
function idleMethods(sources: Sources): string[] {
  const records = [...sources].filter(([file]) => file.startsWith('shared-schemas/rpc/methods/'))
  const names = records.flatMap(([, source]) =>
    [...source.matchAll(/^export const (\w+) = defineRpcMethod\(/gm)].map(([, name = '']) => name),
  )
  const answering = new Map([...sources].filter(([file]) => !file.startsWith('shared-schemas/')))
  return names.filter((name) => !isMentioned(answering, new RegExp(`\\b${name}\\b`)))
}

/** The callers of each catalogue between the page and the modal. */
const CALLERS = { MODAL_CALLS: 'host-sdk/', HOST_CALLS: 'modal-app/' }

/**
 * The calls between the page and the modal that are never made, by their name on the wire or as a method of the other side.
 */
function idleCalls(sources: Sources): string[] {
  const source = sources.get('shared-schemas/protocol/host-modal.ts') ?? ''
  return Object.entries(CALLERS).flatMap(([catalogue, room]) => {
    const callers = new Map([...sources].filter(([file]) => file.startsWith(room)))
    const calls = source.split(`${catalogue} = {`)[1]?.split('\n}')[0] ?? ''
    const names = [...calls.matchAll(/^ {2}(\w+): defineCall\(/gm)].map(([, name = '']) => name)
    return names.filter((name) => !isMentioned(callers, new RegExp(`\\.${name}\\(|\\(\\s*'${name}'`)))
  })
}

describe('unused entries of catalogues', () => {
  const sources = productSources()

  it('Every action of the state is dispatched', () => expect(idleActions(sources)).toEqual([]))

  it('Every key of browser storage is used', () => expect(idleStorageKeys(sources)).toEqual([]))

  it('Every error of the catalogue is raised', () => expect(idleErrors(sources)).toEqual([]))

  it('Every option of the owner is read', () => expect(idleOptions(sources)).toEqual([]))

  it('Every method of the RPC catalogue has a handler', () => expect(idleMethods(sources)).toEqual([]))

  it('Every call between the page and the modal is made', () => expect(idleCalls(sources)).toEqual([]))

  it('An unused option, method and call are noticed', () => {
    const options = `export const Features = z.strictObject({
  lit: Switch,
  dimmed: Switch,
})
const optionShape = {
  colour: Text,
  shade: Text,
}
`
    const made = new Map([
      ['shared-schemas/entities/options.ts', options],
      ['host-sdk/types/options.ts', 'interface Options { shade: string; dimmed: boolean }'],
      ['modal-app/lamp.ts', 'const { colour } = selectOptions(state), { lit } = selectFeatures(state)'],
      ['modal-app/shade.ts', 'const shade = 1'],
      [
        'shared-schemas/rpc/methods/lamp.ts',
        'export const lamp_light = defineRpcMethod({})\nexport const lamp_break = defineRpcMethod({})\n',
      ],
      ['embedded-wallet-frame/rpc/handlers/lamp_light.ts', 'export const lamp_light = 1'],
      [
        'shared-schemas/protocol/host-modal.ts',
        'const MODAL_CALLS = {\n  light: defineCall({}),\n  dim: defineCall({}),\n}\nconst HOST_CALLS = {\n  light: defineCall({}),\n}',
      ],
      ['host-sdk/lamp.ts', "link.call('light')"],
    ])
    expect(idleOptions(made)).toEqual(['dimmed', 'shade'])
    expect(idleMethods(made)).toEqual(['lamp_break'])
    expect(idleCalls(made)).toEqual(['dim', 'light'])
  })

  it('An error that is never raised is noticed', () => {
    const records = 'export const LAMP_ERRORS = {\n  LAMP_BROKEN: {},\n  LAMP_HOT: {},\n}'
    const made = new Map([
      ['shared-schemas/errors/records/lamp.ts', records],
      ['modal-app/lamp.ts', "fail('LAMP_HOT', 'It is hot.')"],
    ])
    expect(idleErrors(made)).toEqual(['shared-schemas/errors/records/lamp.ts: LAMP_BROKEN'])
  })

  it('An unused action and an unused key are noticed', () => {
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
