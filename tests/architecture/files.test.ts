import { describe, expect, it } from 'vitest'
import {
  exportProblem,
  MAX_LINES,
  nameProblem,
  namespaceProblem,
  sizeProblem,
} from '#tooling/house/file-rules.js'
import { PRODUCT_ROOMS } from '#tooling/house/rooms.js'
import { readSource, repositoryFiles, sourceFiles } from '#tooling/house/source-files.js'

const ALL_ROOMS = [...PRODUCT_ROOMS, 'demo', 'examples', 'tests', 'e2e']

function problemsOf(files: readonly string[], check: (file: string, source: string) => string | undefined) {
  return files.flatMap((file) => {
    const problem = check(file, readSource(file))
    return problem === undefined ? [] : [`${file}: ${problem}`]
  })
}

describe('names', () => {
  it('Files are named in kebab-case and none is called utils', () => {
    const files = repositoryFiles().filter((file) => ALL_ROOMS.includes(file.split('/')[0] ?? ''))
    expect(
      problemsOf(
        files.filter((file) => !file.endsWith('README.md')),
        nameProblem,
      ),
    ).toEqual([])
  })

  it.each([
    'modal-app/utils/a.ts',
    'server/http/helpers.ts',
    'modal-app/lib/formatAmount.ts',
    'host-sdk/misc/a.ts',
  ])('The file name %s is refused', (file) => expect(nameProblem(file)).toBeTypeOf('string'))

  it('The handler of an RPC method may bear the method’s name', () => {
    expect(nameProblem('embedded-wallet-frame/rpc/handlers/wallet_sendCalls.ts')).toBeUndefined()
    expect(nameProblem('shared-schemas/entities/wallet_sendCalls.ts')).toBeTypeOf('string')
  })
})

describe('exports', () => {
  it('No file is a barrel or has a default export', () => {
    expect(problemsOf(sourceFiles(PRODUCT_ROOMS), exportProblem)).toEqual([])
  })

  it('A default export and a barrel are refused', () => {
    expect(exportProblem('modal-app/lib/a.ts', 'export default function a() {}')).toBeTypeOf('string')
    expect(exportProblem('modal-app/lib/a.ts', "export * from './b.ts'")).toBeTypeOf('string')
    expect(exportProblem('modal-app/lib/a.ts', "export { b } from './b.ts'")).toBeTypeOf('string')
    expect(exportProblem('host-sdk/index.ts', "export { b } from './b.ts'")).toBeUndefined()
    expect(exportProblem('modal-app/lib/a.ts', 'export const a = 1')).toBeUndefined()
  })
})

describe('sizes', () => {
  it(`No source file has more than ${MAX_LINES} lines`, () => {
    expect(problemsOf(sourceFiles(ALL_ROOMS), (_file, source) => sizeProblem(source))).toEqual([])
  })

  it('Lines of code are counted without comments', () => {
    expect(sizeProblem('const a = 1\n'.repeat(MAX_LINES + 1))).toBeTypeOf('string')
    expect(sizeProblem('// why\n\n'.repeat(MAX_LINES + 1))).toBeUndefined()
  })
})

describe('namespaces', () => {
  it('Shared code never branches on the name of a namespace', () => {
    expect(problemsOf(sourceFiles(PRODUCT_ROOMS), namespaceProblem)).toEqual([])
  })

  it('The literal of a namespace is refused except in its own code', () => {
    expect(namespaceProblem('modal-app/core/a.ts', "if (namespace === 'eip155') return")).toBeTypeOf('string')
    expect(namespaceProblem('modal-app/core/a.ts', "// 'eip155'")).toBeUndefined()
    expect(namespaceProblem('modal-app/chains/eip155/a.ts', "'eip155'")).toBeUndefined()
  })
})
