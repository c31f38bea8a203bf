// Which licences packages may have; pure, so that the rules can be tried without a lock file of the repository's.

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
  pako: 'Zlib beside MIT: a part of the WebDriver client',
  lightningcss: 'MPL-2.0: part of the bundler',
  'caniuse-lite': 'CC-BY-4.0: data of build tools',
  '@uniswap/': 'GPL and BUSL: contracts the demo deploys on its local chain, read where npm installed them',
  '@img/sharp-': 'LGPL-3.0: the picture library beside Next, which the templates are built with',
  'text-encoding-utf-8': 'Unlicense: the Solana client, for old browsers; left out of the bundles',
  'rpc-websockets': 'LGPL-3.0: subscriptions of the Solana client, left out of the bundles',
}

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [license]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockEntry>} Lock packages by their path
 *
 * @typedef {object} Manifest
 * @property {string | {type: string}} [license]
 * @property {(string | {type: string})[]} [licenses] the old way to write it
 */

/**
 * Packages whose manifest misstates or omits its licence, with what their licence file says.
 *
 * @type {Record<string, string>}
 */
const STATED_ELSEWHERE = { 'text-encoding-utf-8': 'Unlicense' }

/** The first @walletconnect release under a licence that ties users to one network. */
const WALLETCONNECT_LIMIT = /** @type {const} */ ([2, 21, 9])

/**
 * What speaks against the packages of a lock file. Its entries are judged whether they are installed here or not: other
 * machines install other ones.
 *
 * @param {Lock} packages
 * @param {ReadonlySet<string>} shipped paths of those that leave the house
 * @param {(path: string) => Manifest | undefined} manifestOf of a package that is installed
 * @returns {string[]} one sentence each
 */
export function licenceProblems(packages, shipped, manifestOf) {
  const wholes = wholesOf(packages)
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return []
    const name = `${nameOf(path)}@${entry.version}`
    const whole = wholes.get(name)
    const licence =
      licenceOf(path, entry, manifestOf(path)) ??
      (whole && licenceOf(whole, packages[whole], manifestOf(whole)))
    if (isTooNewWalletConnect(path, entry)) return `${name}: only releases before 2.21.9 may be used`
    if (isForeignWalletConnect(path, entry))
      return `${name} is ${entry.license ?? 'without a licence'}: only MIT and Apache-2.0`
    if (isAllowed(licence)) return []
    if (shipped.has(path)) return `${name} ships, but its licence is ${licence ?? 'not stated'}`
    if (isException(path)) return []
    return `${name} is ${licence ?? 'without a licence'}: name it among the development exceptions, or drop it`
  })
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** @param {string} path */
function isException(path) {
  return Object.keys(DEVELOPMENT_EXCEPTIONS).some((name) => nameOf(path).startsWith(name))
}

/**
 * Parts of a package for one platform, as `name@version`, and the path of the whole: one release, one licence.
 *
 * @param {Lock} packages
 */
function wholesOf(packages) {
  const wholes = new Map()
  for (const [path, { version, optionalDependencies = {} }] of Object.entries(packages))
    for (const [part, wanted] of Object.entries(optionalDependencies))
      if (wanted === version) wholes.set(`${part}@${version}`, path)
  return wholes
}

/**
 * The licence of a package: of its own manifest where it is installed, else of the lock file.
 *
 * @param {string} path
 * @param {LockEntry | undefined} entry
 * @param {Manifest} [manifest]
 */
function licenceOf(path, entry, { license, licenses } = {}) {
  const name = nameOf(path)
  if (name in STATED_ELSEWHERE) return STATED_ELSEWHERE[name]
  const stated = license ?? licenses?.[0] ?? entry?.license
  return typeof stated === 'object' ? stated.type : stated
}

/**
 * `(MIT OR GPL-3.0)` is fine when one side is; `MIT AND X` only when both are.
 *
 * @param {unknown} expression
 * @returns {boolean}
 */
function isAllowed(expression) {
  if (typeof expression !== 'string') return false
  const text = expression.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  if (text.includes(' AND ')) return text.split(' AND ').every(isAllowed)
  return ALLOWED.has(text)
}

/**
 * @param {string} path
 * @param {LockEntry} entry
 */
function isTooNewWalletConnect(path, { version = '0' }) {
  if (!/^@walletconnect\/(universal-provider|core|sign-client|utils|types)$/.test(nameOf(path))) return false
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [mostMajor, mostMinor, firstPatch] = WALLETCONNECT_LIMIT
  if (major !== mostMajor) return major > mostMajor
  return minor > mostMinor || (minor === mostMinor && patch >= firstPatch)
}

/**
 * Whatever is installed: the lock file alone decides about these.
 *
 * @param {string} path
 * @param {LockEntry} entry
 */
function isForeignWalletConnect(path, { license }) {
  const isTheirs = /^@(?:walletconnect|reown)\//.test(nameOf(path))
  return isTheirs && !['MIT', 'Apache-2.0'].includes(license ?? '')
}
