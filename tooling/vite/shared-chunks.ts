import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** What one file is to hold. */
interface Step {
  /** The modules that the step begins with. */
  readonly starts: readonly string[]
  /** Whether these, and what only one of them needs, are in the same file as what they share. */
  readonly isWhole?: boolean
  /** Modules of another document: the file holds only what they need as well. */
  readonly alsoNeededBy?: readonly string[]
}

/**
 * Puts what each step of the document shares with others in one file per step instead of a dozen. What a step shares with an
 * earlier one is in that one's file.
 *
 * @param steps by the chunk's name, in the order they are needed.
 */
export function sharedChunks(steps: Readonly<Record<string, Step>>): Group[] {
  let reached: readonly ReadonlySet<string>[] | undefined
  return Object.entries(steps).map(([name, { isWhole = false }], index): Group => ({
    minShareCount: isWhole ? 1 : 2,
    includeDependenciesRecursively: false,
    debugName: name,
    name: (id, context) => {
      reached ??= Object.values(steps).map((step) => modulesOf(step, context))
      // Also of what an earlier step has to itself: the bundler does not count as shared what a later step finds loaded.
      return reached.findIndex((modules) => modules.has(id)) === index ? name : null
    },
  }))
}

function modulesOf({ starts, alsoNeededBy }: Step, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = reach(starts, context)
  if (!alsoNeededBy) return needed
  const others = reach(alsoNeededBy, context)
  return new Set([...needed].filter((id) => others.has(id)))
}

/** Modules and what they import statically, themselves or through others. */
function reach(starts: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set(starts.map((path) => resolve(path)))
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
