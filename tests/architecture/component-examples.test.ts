import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSource, repositoryFiles } from '#tooling/house/source-files.js'
import { asTypeScript } from '#tests/support/components/component-scripts.ts'

const ROOT = resolve(import.meta.dirname, '../..')

mkdirSync(resolve(ROOT, '.cache'), { recursive: true })
// Inside the repository, so that packages and rooms are found.
const folder = mkdtempSync(resolve(ROOT, '.cache/component-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMPONENTS = repositoryFiles().filter((file) => /^examples\/.*\.(vue|svelte)$/.test(file))

/** What the compiler says of components in the place of those of the examples. */
function compile(components: readonly (readonly [file: string, source: string])[]): string {
  const files = components.map(([file, source]) => {
    const path = resolve(folder, `${file}.ts`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, asTypeScript(file, source))
    return path
  })
  const compilerOptions = {
    noEmit: true,
    composite: false,
    emitDeclarationOnly: false,
    // Vue names the event of each listener it writes, and Svelte's markup is not there.
    noUnusedParameters: false,
    noUnusedLocals: false,
    lib: ['es2023', 'dom', 'dom.iterable'],
    // What stands beside the components is found as if these stood there.
    rootDirs: [ROOT, folder],
    types: ['vite/client'],
  }
  const extended = resolve(ROOT, 'tsconfig.base.json')
  writeFileSync(
    resolve(folder, 'tsconfig.json'),
    JSON.stringify({ extends: extended, compilerOptions, files }),
  )
  const compiler = resolve(ROOT, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
}

it('the components of the example sites compile', { timeout: 60_000 }, () => {
  expect(COMPONENTS.length).toBeGreaterThanOrEqual(6)
  expect(compile(COMPONENTS.map((file) => [file, readSource(file)]))).toBe('')
})

it('notices scripts and templates that do not', { timeout: 60_000 }, () => {
  const wrong = compile([
    [
      'examples/vue/evm-actions.vue',
      readSource('examples/vue/evm-actions.vue').replace('{{ caipNetworkId }}', '{{ caipNetworkId.lamp }}'),
    ],
    [
      'examples/svelte/evm-actions.svelte',
      readSource('examples/svelte/evm-actions.svelte').replace('$account.address', '$account.lamp'),
    ],
  ])
  expect(wrong).toMatch(/evm-actions\.vue\.ts.*'lamp' does not exist/)
  expect(wrong).toMatch(/evm-actions\.svelte\.ts.*'lamp' does not exist/)
})
