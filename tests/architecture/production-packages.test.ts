import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/server')
const SPECIFIER =
  /^(?:import|export)\b[^;\n]*?\bfrom\s*"([^"\n]+)"|^import\s*"([^"\n]+)"|\bimport\("([^"\n]+)"\)/gm

/** The packages that a built file and all it loads import; the demo, which is started from the source tree, aside. */
function packagesOf(entry: string): Set<string> {
  const [seen, packages] = [new Set<string>(), new Set<string>()]
  const visit = (file: string): void => {
    if (seen.has(file) || /\/demo(-|\.)/.test(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, from, bare, lazy] of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const name = from ?? bare ?? lazy ?? ''
      if (name.startsWith('.')) visit(join(dirname(file), name))
      else if (/^(@[\w-]+\/)?[\w.-]+(\/|$)/.test(name) && !name.startsWith('node:'))
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  visit(entry)
  return packages
}

it('a server that is built runs on the packages of production alone', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packages = packagesOf(join(BUILT, 'main.js'))
  expect(packages).toContain('hono')
  expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([])
})
