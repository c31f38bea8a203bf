// Builds the package behind `npm create postern` (dist/create-postern): one script, and the templates beside it, whose
// packages get the versions of this repository. Plain Node.
import { chmodSync, copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inRoot, ROOT } from '../bootstrap/root.js'

const PACKAGE = inRoot('dist/create-postern')
const { version, devDependencies } = readJson(inRoot('package.json'))

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  publicDir: false,
  build: {
    ssr: inRoot('create-postern/main.ts'),
    outDir: PACKAGE,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})
chmodSync(join(PACKAGE, 'main.js'), 0o755)
const templates = join(PACKAGE, 'templates')
cpSync(inRoot('create-postern/templates'), templates, { recursive: true })
for (const name of readdirSync(templates, { recursive: true, encoding: 'utf8' }))
  if (/(^|[/\\])package\.json$/.test(name)) writeVersions(join(templates, name))
writeJson(join(PACKAGE, 'package.json'), { ...readJson(inRoot('tooling/create-manifest.json')), version })
copyFileSync(inRoot('LICENSE'), join(PACKAGE, 'LICENSE'))
copyFileSync(inRoot('docs/create.md'), join(PACKAGE, 'README.md'))

/** A template names its packages; the versions are those it is built with here. */
function writeVersions(file) {
  const manifest = readJson(file)
  for (const field of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[field] ?? {})) manifest[field][name] = versionOf(name, file)
  writeJson(file, manifest)
}

function versionOf(name, file) {
  const wanted = name === 'postern' ? `^${version}` : devDependencies[name]
  if (wanted === undefined) throw new Error(`${file} names ${name}, which is no package of this repository.`)
  return wanted
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
