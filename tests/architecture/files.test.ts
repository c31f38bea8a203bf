import { describe, expect, it } from 'vitest'
import {
  exportComplaint,
  MOST_LINES,
  nameComplaint,
  namespaceComplaint,
  sizeComplaint,
} from '#tooling/house/file-rules.js'
import { PRODUCT_ROOMS } from '#tooling/house/rooms.js'
import { readSource, repositoryFiles, sourceFiles } from '#tooling/house/source-files.js'

const ALL_ROOMS = [...PRODUCT_ROOMS, 'demo', 'examples', 'tests', 'e2e']

function complaintsOf(files: readonly string[], check: (file: string, source: string) => string | undefined) {
  return files.flatMap((file) => {
    const complaint = check(file, readSource(file))
    return complaint === undefined ? [] : [`${file}: ${complaint}`]
  })
}

describe('names', () => {
  it('Files are named in kebab-case and none is called utils', () => {
    const files = repositoryFiles().filter((file) => ALL_ROOMS.includes(file.split('/')[0] ?? ''))
    expect(
      complaintsOf(
        files.filter((file) => !file.endsWith('README.md')),
        nameComplaint,
      ),
    ).toEqual([])
  })

  it.each([
    'modal-app/utils/a.ts',
    'server/http/helpers.ts',
    'modal-app/lib/formatAmount.ts',
    'host-sdk/misc/a.ts',
  ])('The file name %s is refused', (file) => expect(nameComplaint(file)).toBeTypeOf('string'))

  it('The handler of an RPC method may bear the method’s name', () => {
    expect(nameComplaint('embedded-wallet-frame/rpc/handlers/wallet_sendCalls.ts')).toBeUndefined()
    expect(nameComplaint('shared-schemas/entities/wallet_sendCalls.ts')).toBeTypeOf('string')
  })
})

describe('exports', () => {
  it('No file is a barrel or has a default export', () => {
    expect(complaintsOf(sourceFiles(PRODUCT_ROOMS), exportComplaint)).toEqual([])
  })

  it('A default export and a barrel are refused', () => {
    expect(exportComplaint('modal-app/lib/a.ts', 'export default function a() {}')).toBeTypeOf('string')
    expect(exportComplaint('modal-app/lib/a.ts', "export * from './b.ts'")).toBeTypeOf('string')
    expect(exportComplaint('modal-app/lib/a.ts', "export { b } from './b.ts'")).toBeTypeOf('string')
    expect(exportComplaint('host-sdk/index.ts', "export { b } from './b.ts'")).toBeUndefined()
    expect(exportComplaint('modal-app/lib/a.ts', 'export const a = 1')).toBeUndefined()
  })
})

describe('sizes', () => {
  it(`No source file has more than ${MOST_LINES} lines`, () => {
    expect(complaintsOf(sourceFiles(ALL_ROOMS), (_file, source) => sizeComplaint(source))).toEqual([])
  })

  it('Lines of code are counted without comments', () => {
    expect(sizeComplaint('const a = 1\n'.repeat(MOST_LINES + 1))).toBeTypeOf('string')
    expect(sizeComplaint('// why\n\n'.repeat(MOST_LINES + 1))).toBeUndefined()
  })
})

describe('namespaces', () => {
  it('Shared code never branches on the name of a namespace', () => {
    expect(complaintsOf(sourceFiles(PRODUCT_ROOMS), namespaceComplaint)).toEqual([])
  })

  it('The literal of a namespace is refused except in its own code', () => {
    expect(namespaceComplaint('modal-app/core/a.ts', "if (namespace === 'eip155') return")).toBeTypeOf(
      'string',
    )
    expect(namespaceComplaint('modal-app/core/a.ts', "// 'eip155'")).toBeUndefined()
    expect(namespaceComplaint('modal-app/chains/eip155/a.ts', "'eip155'")).toBeUndefined()
  })
})
