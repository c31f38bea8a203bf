// Builds the script for sites (dist/sdk-script) and the npm package (dist/sdk). Plain Node.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inRoot, ROOT } from './bootstrap/root.js'

const PACKAGE = inRoot('dist/sdk')
/** The chunks come before the script, which carries their hashes. */
const MODES = ['link', 'wallets', 'script', 'npm']
/** Declarations of the published entries and what their signatures name; everything else stays private. */
const DECLARATIONS = ['index', 'create-postern', 'react', 'element', 'types']
const EMITTED = inRoot('.cache/types/host-sdk/host-sdk')

function emitTypes() {
  const compiler = inRoot('node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', 'host-sdk'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The types of the SDK were not emitted.\n${stdout}`)
}

/** A declaration as it is published: imports name files that exist there, and nothing outside. */
function publishedDeclaration(name) {
  const text = readFileSync(join(EMITTED, `${name}.d.ts`), 'utf8')
  const published = text
    .replace(/(from|import\() ?(['"])(\.\/[^'"]+)\.tsx?\2/g, '$1 $2$3.js$2')
    .replace(/^\/\/# source.*$/gm, '')
  const foreign = [...published.matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)]
    .map((match) => match[1])
    .filter((specifier) => !DECLARATIONS.some((known) => specifier === `./${known}.js`))
  if (foreign.length > 0) throw new Error(`${name}.d.ts names ${foreign.join(', ')}, which is not published.`)
  return published
}

emitTypes()
rmSync(PACKAGE, { recursive: true, force: true })
rmSync(inRoot('dist/sdk-script'), { recursive: true, force: true })
for (const mode of MODES) await build({ configFile: inRoot('vite.sdk.config.ts'), root: ROOT, mode })
mkdirSync(PACKAGE, { recursive: true })
for (const name of DECLARATIONS) writeFileSync(join(PACKAGE, `${name}.d.ts`), publishedDeclaration(name))

const manifest = JSON.parse(readFileSync(inRoot('tooling/sdk-manifest.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
// The hooks run in the browser only; the bundler drops the directive that says so.
const react = join(PACKAGE, 'react.js')
writeFileSync(react, `'use client';${readFileSync(react, 'utf8')}`)
copyFileSync(inRoot('LICENSE'), join(PACKAGE, 'LICENSE'))
copyFileSync(inRoot('host-sdk/README.md'), join(PACKAGE, 'README.md'))
