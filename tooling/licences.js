// `npm run check:licences`: refuses what ships under a licence that is not permissive. Ships: every package of which
// code is in a built bundle, and the server's production packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './bootstrap/root.js'
import { giveUp } from './bootstrap/say.js'

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'BlueOak-1.0.0',
  'CC0-1.0',
])

/** Development only, each for a reason; what is named here must never ship. */
const DEVELOPMENT_EXCEPTIONS = {
  'axe-core': 'MPL-2.0: accessibility checks',
  '@axe-core/': 'MPL-2.0: accessibility checks',
  lightningcss: 'MPL-2.0: part of the bundler',
  'caniuse-lite': 'CC-BY-4.0: data of build tools',
  '@uniswap/': 'GPL and BUSL: contracts the demo deploys on its local chain, read where npm installed them',
  'text-encoding-utf-8': 'Unlicense: the Solana client, for old browsers; left out of the bundles',
  'rpc-websockets': 'LGPL-3.0: subscriptions of the Solana client, left out of the bundles',
}

/** The builds that go to browsers. */
const BUNDLES = ['modal', 'walletconnect-worker', 'frame', 'vault-worker']

/** Packages whose manifest misstates or omits its licence, with what their licence file says. */
const STATED_ELSEWHERE = { 'text-encoding-utf-8': 'Unlicense' }

/** The first @walletconnect release under a licence that ties users to one network. */
const WALLETCONNECT_LIMIT = [2, 21, 9]

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The licence of a package: of its own manifest where it is installed, else of the lock file. */
function licenceOf(path, entry) {
  const name = nameOf(path)
  if (name in STATED_ELSEWHERE) return STATED_ELSEWHERE[name]
  const manifest = inRoot(path, 'package.json')
  const { license, licenses } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  const stated = license ?? licenses?.[0] ?? entry.license
  return typeof stated === 'object' ? stated.type : stated
}

/** `(MIT OR GPL-3.0)` is fine when one side is; `MIT AND X` only when both are. */
function isAllowed(expression) {
  if (typeof expression !== 'string') return false
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed)
  return ALLOWED.has(text)
}

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

function isTooNewWalletConnect(path, { version = '0' }) {
  if (!nameOf(path).startsWith('@walletconnect/')) return false
  const parts = version.split('.').map(Number)
  const [major, minor, patch] = WALLETCONNECT_LIMIT
  const core = /^@walletconnect\/(universal-provider|core|sign-client|utils|types)$/.test(nameOf(path))
  return (
    core &&
    (parts[0] > major ||
      (parts[0] === major && (parts[1] > minor || (parts[1] === minor && parts[2] >= patch))))
  )
}

/** Whatever is installed: the lock file alone decides about these. */
function isForeignWalletConnect(path, { license }) {
  const isTheirs = /^@(?:walletconnect|reown)\//.test(nameOf(path))
  return isTheirs && license !== undefined && !['MIT', 'Apache-2.0'].includes(license)
}

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const shipped = new Set([...closureOf(Object.keys(manifest.dependencies)), ...bundledPackages()])
const isException = (path) =>
  Object.keys(DEVELOPMENT_EXCEPTIONS).some((name) => nameOf(path).startsWith(name))

const complaints = []
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '') continue
  const licence = licenceOf(path, entry)
  const name = join(nameOf(path)) + `@${entry.version}`
  if (isTooNewWalletConnect(path, entry)) complaints.push(`${name}: only releases before 2.21.9 may be used`)
  if (isForeignWalletConnect(path, entry))
    complaints.push(`${name} is ${entry.license}: only MIT and Apache-2.0`)
  const isInstalled = existsSync(inRoot(path, 'package.json'))
  if (shipped.has(path)) {
    if (isInstalled && !isAllowed(licence))
      complaints.push(`${name} ships, but its licence is ${licence ?? 'not stated'}`)
  } else if (isInstalled && !isAllowed(licence) && !isException(path)) {
    complaints.push(
      `${name} is ${licence ?? 'without a licence'}: name it among the development exceptions, or drop it`,
    )
  }
}

const counts = `${shipped.size} shipped, ${Object.keys(lock.packages).length - 1} in all`
if (complaints.length > 0) giveUp(`licences (${counts}):\n  ${complaints.join('\n  ')}`)
process.stdout.write(`licences: ${counts}, all permitted\n`)
