/** Which packages a build may take code from. Left out, nothing is asked. */
export interface PackageLimits {
  /** These and no others. */
  readonly only?: readonly string[]
  /** At most so many. */
  readonly most?: number
  readonly never?: readonly string[]
}

/**
 * What is wrong with the packages of a build, or undefined.
 *
 * @param packages paths such as `node_modules/a/node_modules/@b/c`; a package is counted once.
 */
export function packageComplaint(packages: readonly string[], limits: PackageLimits): string | undefined {
  const names = new Set(packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const foreign = limits.only && [...names].filter((name) => !limits.only?.includes(name))
  if (foreign && foreign.length > 0) return `${foreign.join(', ')}: not among the packages it may hold`
  const refused = [...names].filter((name) => limits.never?.includes(name))
  if (refused.length > 0) return `${refused.join(', ')}: must never ship`
  const { most = Number.POSITIVE_INFINITY } = limits
  if (names.size > most) return `${names.size} packages, at most ${most} may be: ${[...names].join(', ')}`
  return undefined
}
