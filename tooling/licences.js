// `npm run check:licences`: refuses what ships under a licence that is not permissive. Ships: every package of which
// code is in a built bundle, and the server's production packages.
import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './bootstrap/root.js'
import { giveUp } from './bootstrap/say.js'
import { licenceComplaints } from './house/licence-rules.js'

/** The builds that go to browsers. */
const BUNDLES = ['modal', 'walletconnect-worker', 'frame', 'vault-worker']

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

/** Where Node finds a dependency of a package in the lock file. */
function findInstalled(parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in lock.packages) return path
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

/** Everything reachable from some dependencies; peers and optional packages count when they are installed. */
function closureOf(roots) {
  const reached = new Set()
  const waiting = roots.map((name) => findInstalled('', name))
  while (waiting.length > 0) {
    const path = waiting.pop()
    if (path === undefined || reached.has(path)) continue
    reached.add(path)
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      waiting.push(findInstalled(path, name))
    }
  }
  return reached
}

/** Packages with code in the bundles, from the lists the builds leave behind. */
function bundledPackages() {
  return BUNDLES.flatMap((name) => {
    const file = inRoot(`.cache/bundled-packages/${name}.json`)
    if (!existsSync(file)) giveUp(`${name} has not been built; run \`npm run build\` first.`)
    return JSON.parse(readFileSync(file, 'utf8'))
  })
}

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const shipped = new Set([...closureOf(Object.keys(manifest.dependencies)), ...bundledPackages()])
const complaints = licenceComplaints(lock.packages, shipped, (path) => {
  const file = inRoot(path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
})

const counts = `${shipped.size} shipped, ${Object.keys(lock.packages).length - 1} in all`
if (complaints.length > 0) giveUp(`licences (${counts}):\n  ${complaints.join('\n  ')}`)
process.stdout.write(`licences: ${counts}, all permitted\n`)
