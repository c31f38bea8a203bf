import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { licenceProblems } from '#tooling/house/licence-rules.js'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const LockEntry = z.object({
  version: z.exactOptional(z.string()),
  license: z.exactOptional(z.string()),
  optionalDependencies: z.exactOptional(z.record(z.string(), z.string())),
})
type Lock = Parameters<typeof licenceProblems>[0]

/** The problems of a lock file with one package beside a good one; nothing is installed. */
function problemsOf(name: string, entry: Lock[string], ships = false): string[] {
  const path = `node_modules/${name}`
  const packages = { '': {}, 'node_modules/good': { version: '1.0.0', license: 'MIT' }, [path]: entry }
  return licenceProblems(packages, new Set(ships ? [path] : []), () => undefined)
}

describe('the licences of a lock file', () => {
  it('All licences of the repository are permitted on any machine', () => {
    const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
    const { packages } = parseJson(text, z.object({ packages: z.record(z.string(), LockEntry) }))
    // Old packages, which are installed on every platform, state their licence only in the manifest.
    const manifestOf = (path: string) =>
      ['node_modules/eyes', 'node_modules/memorystream'].includes(path) ? { license: 'MIT' } : undefined
    expect(licenceProblems(packages, new Set(), manifestOf)).toEqual([])
  })

  it.each([
    ['a foreign one', 'some', { version: '1.0.0', license: 'GPL-3.0' }],
    ['none', 'some', { version: '1.0.0' }],
    ['one side of AND that is foreign', 'some', { version: '1.0.0', license: '(MIT AND GPL-3.0)' }],
    [
      'the community licence',
      '@walletconnect/other',
      { version: '1.0.0', license: 'SEE LICENSE IN LICENSE.md' },
    ],
    [
      'a licence that is not permitted for @walletconnect',
      '@walletconnect/other',
      { version: '1.0.0', license: 'ISC' },
    ],
    ['no licence, of @walletconnect', '@walletconnect/other', { version: '1.0.0' }],
    ['no licence, of @reown', '@reown/other', { version: '1.0.0' }],
    [
      'a release of the client that is too new',
      '@walletconnect/core',
      { version: '2.21.9', license: 'Apache-2.0' },
    ],
  ])('A package with %s is refused although it is not installed', (_what, name, entry) => {
    expect(problemsOf(name, entry)).toEqual([expect.stringContaining(`${name}@${entry.version}`)])
    expect(problemsOf(name, entry, true)).toHaveLength(1)
  })

  it.each([
    ['a permitted licence', 'some', { version: '1.0.0', license: 'Apache-2.0' }],
    ['a permitted alternative of OR', 'some', { version: '1.0.0', license: '(MIT OR GPL-3.0)' }],
    ['the last release of the client', '@walletconnect/core', { version: '2.21.8', license: 'Apache-2.0' }],
  ])('A package with %s passes', (_what, name, entry) => {
    expect(problemsOf(name, entry, true)).toEqual([])
  })

  it('The licences of the client are those of the lock file, whatever is installed', () => {
    const packages = { 'node_modules/@walletconnect/other': { version: '1.0.0' } }
    expect(licenceProblems(packages, new Set(), () => ({ license: 'MIT' }))).toHaveLength(1)
  })

  it('An exception is permitted in development and never in the product', () => {
    const entry = { version: '1.0.0', license: 'MPL-2.0' }
    expect(problemsOf('axe-core', entry)).toEqual([])
    expect(problemsOf('axe-core', entry, true)).toEqual([expect.stringContaining('ships')])
  })

  it('The package for one platform has the licence of the main package of the same release', () => {
    const whole = (license: string) => ({
      '': {},
      'node_modules/whole': { version: '2.0.0', license, optionalDependencies: { 'whole-linux': '2.0.0' } },
    })
    const part = (version: string) => ({ 'node_modules/whole-linux': { version } })
    const judge = (packages: Lock) => licenceProblems(packages, new Set(), () => undefined)
    expect(judge({ ...whole('MIT'), ...part('2.0.0') })).toEqual([])
    expect(judge({ ...whole('MIT'), ...part('2.0.1') })).toEqual([
      expect.stringContaining('without a licence'),
    ])
    expect(judge({ ...whole('GPL-3.0'), ...part('2.0.0') })).toHaveLength(2)
  })
})
