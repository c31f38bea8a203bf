import type { FileCollection, StaticFile } from '#server/http/responses/file-collection.ts'
import { filesOf, hashOf, integrityOf, releaseOf, type ScriptRelease } from './script-release.ts'
import type { ScriptsRepository } from './scripts-repository.ts'

/** The releases of the site script: this build's, and all that the deployment has served before. */
export interface ReleasedScripts {
  readonly newest: { readonly version: string; readonly files: FileCollection }
  /** The files of an exact version; undefined if it was never served. They never change. */
  readonly find: (version: string) => Promise<FileCollection | undefined>
  /** A file that a script names by its hash, of whatever release; undefined if none has it. */
  readonly findByHash: (sha256: string) => Promise<StaticFile | undefined>
  /** The integrity of the entry file by version. */
  readonly integrities: () => Promise<Readonly<Record<string, string>>>
}

const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9a-z.-]{1,40})?$/i
/** Another process may have stored a release. The interval limits queries for made-up versions. */
const REREAD_MS = 5_000

/** Stores the release of this build, so that later builds can serve it. */
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

/** Serves stored releases and reads each once. */
export function createReleasedScripts(
  repository: ScriptsRepository,
  newest: ReleasedScripts['newest'],
  now: () => number,
): ReleasedScripts {
  const read = new Map<string, ScriptRelease>()
  const served = new Map<string, FileCollection>()
  const byHash = new Map([...newest.files.values()].map((file) => [hashOf(file), file]))
  let readAt = Number.NEGATIVE_INFINITY
  const load = async (): Promise<void> => {
    if (now() - readAt < REREAD_MS) return
    const versions = await repository.versions()
    for (const version of versions.filter((known) => !read.has(known))) {
      const release = await repository.find(version)
      if (!release) continue
      read.set(version, release)
      for (const file of filesOf(release).values())
        if (!byHash.has(hashOf(file))) byHash.set(hashOf(file), file)
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
    findByHash: async (sha256) => {
      if (!byHash.has(sha256)) await load()
      return byHash.get(sha256)
    },
    integrities: async () => {
      await load()
      const known = [...read].map(([version, release]) => [version, integrityOf(release)] as const)
      return Object.fromEntries(known.flatMap(([version, hash]) => (hash ? [[version, hash] as const] : [])))
    },
  }
}
