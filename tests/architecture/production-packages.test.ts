import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const BUILT = resolve(import.meta.dirname, '../../dist/server')
const SPECIFIER =
  /^(?:import|export)\b[^;\n]*?\bfrom\s*"([^"\n]+)"|^import\s*"([^"\n]+)"|\b(?:import|__require)\("([^"\n]+)"\)/gm
/** Optional packages that a package tries to load and works without. */
const DONE_WITHOUT = ['pg-native', 'bufferutil', 'utf-8-validate']

it('The built server imports no package', () => {
  const files = readdirSync(BUILT).filter((name) => name.endsWith('.js'))
  const requests = files.flatMap((name) =>
    [...readFileSync(`${BUILT}/${name}`, 'utf8').matchAll(SPECIFIER)].map(
      ([, from, bare, lazy]) => from ?? bare ?? lazy ?? '',
    ),
  )
  expect(requests).toContain('node:http')
  const packages = requests.filter((name) => !name.startsWith('.') && !isBuiltin(name))
  expect(packages.filter((name) => !DONE_WITHOUT.includes(name))).toEqual([])
})

it('A production install of the repository installs no package, because the built folder needs none', () => {
  const manifest = parseJson(readFileSync('package.json', 'utf8'), z.record(z.string(), z.unknown()))
  expect(manifest['dependencies']).toBeUndefined()
})
