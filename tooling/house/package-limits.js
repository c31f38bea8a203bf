/**
 * Which packages a build may take code from. A member that is left out sets no limit.
 *
 * @typedef {object} PackageLimits
 * @property {readonly string[]} [only] these and no others
 * @property {number} [most] at most so many
 * @property {readonly string[]} [never]
 */

/** Key code: what makes a key, derives one from another, or turns words and passwords into one. */
const KEY_CODE = ['@scure/bip32', '@scure/bip39', 'hash-wasm']
/** One malformed message gave keys away (GHSA-vjh7-7g9h-fjfh). */
const NOWHERE = ['elliptic']
/** Documents read their schemas themselves (docs/decisions/0035-documents-read-schemas-themselves.md). */
const SCHEMA_LIBRARY = 'zod'

/** What each build may hold (docs/architecture.md). */
export const BUILD_LIMITS = /** @satisfies {Record<string, PackageLimits>} */ ({
  // The vault: nothing but the cryptography.
  'vault-worker': { only: ['@noble/curves', '@noble/hashes', '@scure/base', ...KEY_CODE], most: 8 },
  frame: {
    only: [
      '@ethereum-sourcify/clear-signing',
      '@lingui/core',
      '@lingui/react',
      '@noble/curves',
      '@noble/hashes',
      '@scure/base',
      '@scure/btc-signer',
      'lucide-react',
      'micro-packed',
      'penpal',
      'react',
      'react-dom',
      'scheduler',
    ],
    most: 15,
  },
  insight: { only: ['@lingui/core', '@lingui/react', 'react', 'react-dom', 'scheduler'] },
  // The client of phone wallets runs in its worker, which is a build of its own, and nowhere else.
  modal: {
    never: [
      ...KEY_CODE,
      ...NOWHERE,
      SCHEMA_LIBRARY,
      ...['core', 'sign-client', 'universal-provider', 'utils'].map((name) => `@walletconnect/${name}`),
    ],
  },
  // A site pays for each of them.
  package: { only: ['@noble/hashes', 'penpal'] },
  'package-adapters': { only: ['@noble/hashes', 'penpal'] },
  'package-shared': { never: [...KEY_CODE, ...NOWHERE] },
  'package-server': { never: [...KEY_CODE, ...NOWHERE] },
  'walletconnect-worker': { never: [...KEY_CODE, ...NOWHERE, SCHEMA_LIBRARY] },
  server: { never: [...KEY_CODE, ...NOWHERE] },
})

/**
 * What is wrong with the packages of a build, or undefined.
 *
 * @param {readonly string[]} packages paths such as `node_modules/a/node_modules/@b/c`; a package counts once
 * @param {PackageLimits} limits
 */
export function packageProblem(packages, { only, most = Number.POSITIVE_INFINITY, never = [] }) {
  const names = new Set(packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const foreign = [...names].filter((name) => only !== undefined && !only.includes(name))
  if (foreign.length > 0) return `${foreign.join(', ')}: not among the packages it may hold`
  const refused = [...names].filter((name) => never.includes(name))
  if (refused.length > 0) return `${refused.join(', ')}: must never ship`
  if (names.size > most) return `${names.size} packages, at most ${most} may be: ${[...names].join(', ')}`
  return undefined
}
