import { createHash } from 'node:crypto'
import { fileOf, type FileCollection, type StaticFile } from '#server/http/responses/file-collection.ts'

/** The entry file, which loads the others of its folder. */
export const SCRIPT_ENTRY = 'postern.js'

/** A stored release of the script: its files by name, as text. */
export interface ScriptRelease {
  readonly version: string
  readonly files: Readonly<Record<string, string>>
}

/** Converts built files to a release. */
export function releaseOf(version: string, files: FileCollection): ScriptRelease {
  const texts = [...files].map(([name, { body }]) => [name, body.identity.toString('utf8')] as const)
  return { version, files: Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

/** Converts a release to files that can be served. */
export function filesOf({ files }: ScriptRelease): FileCollection {
  const entries = Object.entries(files).map(
    ([name, text]) => [name, fileOf(name, Buffer.from(text))] as const,
  )
  return new Map(entries.flatMap(([name, file]) => (file ? [[name, file] as const] : [])))
}

/** The hash by which the script names one of its chunks. */
export function hashOf({ body }: StaticFile): string {
  return createHash('sha256').update(body.identity).digest('base64')
}

/**
 * The integrity attribute for the script tag of a page (Subresource Integrity); undefined when the release has no entry file.
 */
export function integrityOf({ files }: ScriptRelease): string | undefined {
  const entry = files[SCRIPT_ENTRY]
  return entry === undefined ? undefined : `sha384-${createHash('sha384').update(entry).digest('base64')}`
}
