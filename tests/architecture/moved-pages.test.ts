import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PackageExports } from '#tests/support/files/package-exports.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PACKAGE = resolve(ROOT, 'dist/sdk')
const PAGES = resolve(ROOT, 'tests/moving')
const MANIFEST = parseJson(readFileSync(resolve(PACKAGE, 'package.json'), 'utf8'), PackageExports)

describe('pages that migrated by changing their imports', { timeout: 120_000 }, () => {
  it('The pages import existing entries of the built package', () => {
    const { compilerOptions } = parseJson(
      readFileSync(resolve(PAGES, 'tsconfig.json'), 'utf8'),
      z.object({ compilerOptions: z.object({ paths: z.record(z.string(), z.tuple([z.string()])) }) }),
    )
    const entries = Object.entries(compilerOptions.paths).map(([name, [file]]) => [
      name.replace('postern', '.'),
      file.replace('../../dist/sdk', '.'),
    ])
    const published = Object.entries(MANIFEST.exports)
      .filter(([name]) => name.startsWith('./compat'))
      .map(([name, target]) => [name, typeof target === 'string' ? target : target.types])
    expect(Object.fromEntries(entries)).toEqual(Object.fromEntries(published))
  })

  it('The pages compile against the package with strict settings', () => {
    const compiler = resolve(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', PAGES], { encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it('The pages bundle only the networks that they name', async () => {
    const entry = resolve(PACKAGE, 'networks.js')
    const output = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        {
          name: 'one-network',
          resolveId: (id) => (id === 'virtual:page' ? id : undefined),
          load: (id) =>
            id === 'virtual:page'
              ? `import { solana } from ${JSON.stringify(entry)}\nconsole.log(solana.name)`
              : undefined,
        },
      ],
      build: { write: false, rolldownOptions: { input: 'virtual:page' } },
    })
    const [first] = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
    const code = first?.type === 'chunk' ? first.code : ''
    expect(code).toContain('Solana')
    expect(code.length).toBeLessThan(1_000)
  })
})
