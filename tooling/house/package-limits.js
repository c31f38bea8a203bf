/**
 * Which packages a build may take code from. Left out, nothing is asked.
 *
 * @typedef {object} PackageLimits
 * @property {readonly string[]} [only] these and no others
 * @property {number} [most] at most so many
 * @property {readonly string[]} [never]
 */

/**
 * What is wrong with the packages of a build, or undefined.
 *
 * @param {readonly string[]} packages paths such as `node_modules/a/node_modules/@b/c`; a package counts once
 * @param {PackageLimits} limits
 */
export function packageComplaint(packages, { only, most = Number.POSITIVE_INFINITY, never = [] }) {
  const names = new Set(packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const foreign = [...names].filter((name) => only !== undefined && !only.includes(name))
  if (foreign.length > 0) return `${foreign.join(', ')}: not among the packages it may hold`
  const refused = [...names].filter((name) => never.includes(name))
  if (refused.length > 0) return `${refused.join(', ')}: must never ship`
  if (names.size > most) return `${names.size} packages, at most ${most} may be: ${[...names].join(', ')}`
  return undefined
}
