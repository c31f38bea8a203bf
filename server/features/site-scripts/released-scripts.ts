import type { FileCollection } from '#server/http/responses/file-collection.ts'
import { filesOf, integrityOf, releaseOf, type ScriptRelease } from './script-release.ts'
import type { ScriptsRepository } from './scripts-repository.ts'

/** The releases of the script for sites: the one of this build, and all that the deployment served before. */
export interface ReleasedScripts {
  readonly newest: { readonly version: string; readonly files: FileCollection }
  /** The files of an exact version, or undefined; the bytes never change once they were served. */
  readonly find: (version: string) => Promise<FileCollection | undefined>
  /** The integrity of each exact version's entry. */
  readonly integrities: () => Promise<Readonly<Record<string, string>>>
}

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z.-]{1,40})?$/i
/** Another process may have brought a release; paths that strangers make up ask the database no more often than that. */
const REREAD_MS = 5_000

/** Writes this build's release down, so that later ones go on serving it. */
export async function storeRelease(
  repository: ScriptsRepository,
  newest: ReleasedScripts['newest'],
): Promise<{ readonly differs: boolean }> {
  const own = releaseOf(newest.version, newest.files)
  if (Object.keys(own.files).length === 0) return { differs: false }
  await repository.store(own)
  const stored = await repository.find(newest.version)
  return { differs: stored !== undefined && JSON.stringify(stored.files) !== JSON.stringify(own.files) }
}

/** Serves the releases that are kept, each read once. */
export function createReleasedScripts(
  repository: ScriptsRepository,
  newest: ReleasedScripts['newest'],
  now: () => number,
): ReleasedScripts {
  const read = new Map<string, ScriptRelease>()
  const served = new Map<string, FileCollection>()
  let readAt = Number.NEGATIVE_INFINITY
  const load = async (): Promise<void> => {
    if (now() - readAt < REREAD_MS) return
    const versions = await repository.versions()
    for (const version of versions.filter((known) => !read.has(known))) {
      const release = await repository.find(version)
      if (release) read.set(version, release)
    }
    readAt = now()
  }
  return {
    newest,
    find: async (version) => {
      if (!VERSION.test(version)) return undefined
      if (!read.has(version)) await load()
      const release = read.get(version)
      if (release && !served.has(version)) served.set(version, filesOf(release))
      return served.get(version)
    },
    integrities: async () => {
      await load()
      const known = [...read].map(([version, release]) => [version, integrityOf(release)] as const)
      return Object.fromEntries(known.flatMap(([version, hash]) => (hash ? [[version, hash] as const] : [])))
    },
  }
}
