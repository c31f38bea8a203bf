type Manifest = Readonly<Record<string, unknown>>

/** The order of the fields; others follow after these. */
const ORDER = ['name', 'private', 'version', 'type', 'engines', 'scripts', 'dependencies', 'devDependencies']
const SORTED = ['dependencies', 'devDependencies']

/**
 * Joins the manifests of two folders of a template: objects are merged, otherwise the upper field wins.
 *
 * @returns the text of one `package.json`.
 */
export function joinManifests(lower: string, upper: string): string {
  const [below, above] = [parseManifest(lower), parseManifest(upper)]
  const names = new Set([...ORDER, ...Object.keys(below), ...Object.keys(above)])
  const joined = [...names].flatMap((name) => {
    const value = joinValues(below[name], above[name])
    return value === undefined ? [] : [[name, SORTED.includes(name) ? sortKeys(value) : value] as const]
  })
  return `${JSON.stringify(Object.fromEntries(joined), null, 2)}\n`
}

function parseManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text)
  if (!isObject(manifest)) throw new Error('A package.json of the templates is no object.')
  return manifest
}

function joinValues(below: unknown, above: unknown): unknown {
  if (isObject(below) && isObject(above)) return { ...below, ...above }
  return above ?? below
}

function sortKeys(value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

function isObject(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
