import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSource, repositoryFiles } from '#tooling/house/source-files.js'
import { asTypeScript } from '#tests/support/components/component-scripts.ts'

const ROOT = resolve(import.meta.dirname, '../..')

mkdirSync(resolve(ROOT, '.cache'), { recursive: true })
// The folder is inside the repository, so that packages and rooms resolve.
const folder = mkdtempSync(resolve(ROOT, '.cache/component-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COMPONENTS = repositoryFiles().filter((file) => /^examples\/.*\.(vue|svelte)$/.test(file))

/** The compiler's messages when these components replace those of the examples. */
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
    // Vue's compiler leaves the event of each listener untyped, and Svelte's leaves no markup.
    noUnusedParameters: false,
    noUnusedLocals: false,
    lib: ['es2023', 'dom', 'dom.iterable'],
    // Relative imports resolve as they do from the example's own folder.
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

it('The components of the example sites compile', { timeout: 60_000 }, () => {
  expect(COMPONENTS.length).toBeGreaterThanOrEqual(6)
  expect(compile(COMPONENTS.map((file) => [file, readSource(file)]))).toBe('')
})

it('A script or template that does not compile is noticed', { timeout: 60_000 }, () => {
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
