import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSource } from '#tooling/house/source-files.js'
import { asTypeScript } from '#tests/support/components/component-scripts.ts'
import { PackageExports } from '#tests/support/files/package-exports.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BLOCK = /^```(tsx?|vue|svelte)\n([\s\S]*?)^```$/gm
const MANIFEST = parseJson(readFileSync(resolve(ROOT, 'dist/sdk/package.json'), 'utf8'), PackageExports)

mkdirSync(resolve(ROOT, '.cache'), { recursive: true })
// The folder is inside the repository, so that the examples' packages resolve.
const folder = mkdtempSync(resolve(ROOT, '.cache/documented-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The published package under its own name, as a site imports it. */
const paths = Object.fromEntries(
  Object.entries(MANIFEST.exports).flatMap(([name, target]) =>
    typeof target === 'string'
      ? []
      : [[name.replace('.', 'postern'), [resolve(ROOT, 'dist/sdk', target.types)]]],
  ),
)

/** The compiler's messages about modules, with the settings of a strict site. */
function compile(modules: Readonly<Record<string, string>>, ofPage: object = {}): string {
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    paths,
    ...ofPage,
  }
  for (const [name, source] of Object.entries(modules)) writeFileSync(resolve(folder, name), source)
  const files = Object.keys(modules)
  writeFileSync(resolve(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = resolve(ROOT, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
}

function examplesOf(page: string): [string, string][] {
  const name = page.replace(/\W/g, '-')
  return [...readSource(page).matchAll(BLOCK)].map((match, index) => {
    const [, kind = '', source = ''] = match
    const file = `${name}-${index}.${kind}`
    return kind.startsWith('ts') ? [file, source] : [`${file}.ts`, asTypeScript(file, source)]
  })
}

describe('the examples of the documents', { timeout: 60_000 }, () => {
  it.each<[string, number, object?]>([
    ['docs/react.md', 3],
    ['docs/vue.md', 7],
    ['docs/svelte.md', 6],
    ['docs/solid.md', 4, { jsx: 'preserve', jsxImportSource: 'solid-js' }],
    ['docs/angular.md', 4, { experimentalDecorators: true }],
    ['docs/migrating.md', 3],
    ['docs/wagmi.md', 2],
    ['docs/package.md', 1],
    ['docs/backends.md', 9],
  ])('The examples of %s compile against the package', (page, atLeast, ofPage) => {
    const examples = examplesOf(page)
    expect(examples.length).toBeGreaterThanOrEqual(atLeast)
    expect(compile(Object.fromEntries(examples), ofPage)).toBe('')
  })

  it('An example that does not compile is noticed', () => {
    const source = "import { useAppKitLamp } from 'postern/compat'\nuseAppKitLamp()\n"
    expect(compile({ 'wrong.ts': source })).toContain('useAppKitLamp')
  })
})
