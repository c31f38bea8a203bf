// The packages of which each build took something, by their path in the lock file. Builds write the lists; what checks and
// names licences reads them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../.cache/bundled-packages')

/** The builds that are deployed: what goes to browsers, and to the machines that serve them. */
export const DEPLOYED = [
  'modal',
  'walletconnect-worker',
  'frame',
  'vault-worker',
  'insight',
  'server',
  'icons',
]
/** The builds of the npm package. */
export const PUBLISHED = ['package', 'package-adapters', 'package-shared', 'package-server']

/**
 * @param {string} build
 * @param {readonly string[]} packages
 */
export function writePackageList(build, packages) {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/${build}.json`, `${JSON.stringify([...packages].toSorted(), null, 2)}\n`)
}

/**
 * What those builds took something of, each once.
 *
 * @param {readonly string[]} builds
 * @returns {Set<string>}
 * @throws when one of the builds was not done.
 */
export function packagesOf(builds) {
  return new Set(builds.flatMap((name) => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8'))))
}
