import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/**
 * Puts what each step of the first view shares with others in one file per step instead of a dozen, and nothing that only
 * later views need.
 *
 * @param steps by the chunk's name, the module each step begins with, in the order they run.
 */
export function firstViewChunks(steps: Readonly<Record<string, string>>): Group[] {
  return Object.entries(steps).map(([name, first]): Group => {
    let reached: ReadonlySet<string> | undefined
    return {
      minShareCount: 2,
      debugName: name,
      name: (id, context) => {
        reached ??= reach(resolve(first), context)
        return reached.has(id) ? name : null
      },
    }
  })
}

/**
 * Puts all of each step of the first view in one file.
 *
 * @param steps by the chunk's name, in the order they run: lists of modules. A step holds what is needed by a module of every
 * list, so that two lists make a file that two documents share.
 */
export function stepChunks(steps: Readonly<Record<string, readonly (readonly string[])[]>>): Group[] {
  return Object.entries(steps).map(([name, lists]): Group => {
    let reached: readonly (readonly ReadonlySet<string>[])[] | undefined
    return {
      debugName: name,
      name: (id, context) => {
        reached ??= lists.map((list) => list.map((first) => reach(resolve(first), context)))
        return reached.every((sets) => sets.some((set) => set.has(id))) ? name : null
      },
    }
  })
}

/** A module and what it imports statically, itself or through others. */
function reach(first: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([first])
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
