import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readRegistry, type Registry } from './read-registry.ts'

/** Of the files that describe something; the public registry has none that cannot be read. */
const MAX_REFUSED_SHARE = 0.05
/** The folders of the public registry: what is included stands beside what includes it. */
const REGISTRY = 'registry'

/** Whether so much of a folder cannot be taken that it is not the one that was meant. */
export function hasManyRefusals({
  descriptors,
  refused,
}: Pick<Registry, 'descriptors' | 'refused'>): boolean {
  return refused.length > (descriptors.length + refused.length) * MAX_REFUSED_SHARE
}

/**
 * The folder above or below another one that can be read whole and has the most in it: of a registry people name a folder
 * inside, or the one it was put into.
 *
 * @returns undefined when there is none.
 */
export function suggestRegistryFolder(folder: string): string | undefined {
  const named = resolve(folder)
  // No further up than a registry goes, so that nobody's home is searched.
  const above = existsSync(join(dirname(named), REGISTRY)) ? [dirname(named)] : []
  const below = readdirSync(named, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => join(named, name))
  const [best] = [...above, ...below]
    .map((path) => ({ path, registry: readRegistry(path) }))
    .filter(({ registry }) => registry.descriptors.length > 0 && !hasManyRefusals(registry))
    .toSorted((one, other) => other.registry.descriptors.length - one.registry.descriptors.length)
  return best?.path
}
