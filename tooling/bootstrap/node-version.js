/** The oldest Node the project supports; also in `engines` of package.json. */
export const OLDEST_NODE = [20, 19]

/**
 * What is wrong with a Node version, or undefined when it will do.
 *
 * @param {string} version as in `process.versions.node`
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return (
    `Node ${version} is too old: Postern needs ${OLDEST_NODE.join('.')} or newer.\n` +
    'Install a current Node from https://nodejs.org and run the command again.'
  )
}
