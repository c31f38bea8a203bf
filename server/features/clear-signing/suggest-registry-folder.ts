import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readRegistry, type Registry } from './read-registry.ts'

/** The share of refused files above which a folder is taken for the wrong one; the public registry has none. */
const MAX_REFUSED_SHARE = 0.05
/** The folder of the public registry that has the descriptors; the files they include are beside it. */
const REGISTRY = 'registry'

/** Whether too many files were refused for this to be the right folder. */
export function hasManyRefusals({
  descriptors,
  refused,
}: Pick<Registry, 'descriptors' | 'refused'>): boolean {
  return refused.length > (descriptors.length + refused.length) * MAX_REFUSED_SHARE
}

/**
 * Finds the best registry folder directly above or below another: operators often name a folder inside the registry, or the
 * one they cloned it into.
 *
 * @returns undefined when no folder around it is a complete registry.
 */
export function suggestRegistryFolder(folder: string): string | undefined {
  const named = resolve(folder)
  // The parent is searched only if it looks like a registry, so that no home folder is read.
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
