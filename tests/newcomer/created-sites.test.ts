import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isTemplate, TEMPLATES, type TemplateName } from '#create/catalogue.ts'
import { specifiersOf } from '#tooling/house/imports.js'
import { createdSite } from '#tests/support/files/created-site.ts'
import { isLongRun, sampleOf } from '#tests/support/builders/runs.ts'

const NAMES = Object.keys(TEMPLATES).filter(isTemplate)
/** Next's own build takes a minute; the example of the repository is built with it each time. */
const QUICKLY_BUILT = NAMES.filter((name) => name !== 'next')
/** A site with a backend contains everything that it has without one. */
const VARIANTS = sampleOf([true, false], 2)
/** The built page of each template. */
const BUILT = { next: '.next/server/app/index.html' } as Partial<Record<TemplateName, string>>

const ROOT = resolve(import.meta.dirname, '../..')
const Dependencies = z.optional(z.record(z.string(), z.string()))
const Manifest = z.object({
  version: z.optional(z.string()),
  dependencies: Dependencies,
  devDependencies: Dependencies,
})
const readManifest = (folder: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** The packages that the sources of a site import. */
function importedBy(folder: string): Set<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(?:[jt]sx?|vue|svelte)$/.test(name) && !/node_modules|^dist|^\.next/.test(name),
  )
  const specifiers = sources.flatMap((name) => specifiersOf(readFileSync(join(folder, name), 'utf8')))
  const bare = specifiers.filter((specifier) => !/^(?:[./]|node:)/.test(specifier))
  return new Set(
    bare.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
}

describe.each(VARIANTS)('a site that `npm create postern` made, with a backend: %s', (backend) => {
  it.each(isLongRun ? NAMES : QUICKLY_BUILT)(
    'The site of %s is built by its own command, and its types are right',
    { timeout: 300_000 },
    (name) => {
      const { folder, npmRun } = createdSite(name, { backend })
      expect(existsSync(join(folder, BUILT[name] ?? 'dist/index.html'))).toBe(true)
      // Next checks types while it builds; the plain template has none.
      if (name === 'plain' || name === 'next') return
      expect(npmRun('check')).toEqual({ status: 0, said: '' })
    },
  )

  it.each(NAMES)(
    'The site of %s depends on each package that it imports, in the version it was built with here',
    (name) => {
      const { folder } = createdSite(name, { backend })
      const site = readManifest(folder)
      const { version, devDependencies } = readManifest(ROOT)
      const named = { ...site.dependencies, ...site.devDependencies }
      const imported = [...importedBy(folder)]
      // The plain page loads the script by its tag, and has nothing to configure without a backend.
      expect(imported.length > 0).toBe(backend || name !== 'plain')
      expect(imported.filter((one) => !Object.hasOwn(named, one))).toEqual([])
      const own: Readonly<Record<string, string>> = { ...devDependencies, postern: `^${version}` }
      expect(named).toEqual(Object.fromEntries(Object.keys(named).map((one) => [one, own[one]])))
    },
  )
})
