import { createHash } from 'node:crypto'
import { fileOf, type FileCollection } from '#server/http/responses/file-collection.ts'

/** The file that sites name; it loads the others of its folder. */
export const SCRIPT_ENTRY = 'postern.js'

/** A release of the script, as it is kept: its files by name, as text. */
export interface ScriptRelease {
  readonly version: string
  readonly files: Readonly<Record<string, string>>
}

/** Makes of built files what is kept of them. */
export function releaseOf(version: string, files: FileCollection): ScriptRelease {
  const texts = [...files].map(([name, { body }]) => [name, body.identity.toString('utf8')] as const)
  return { version, files: Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

/** The files of a kept release, as they are served. */
export function filesOf({ files }: ScriptRelease): FileCollection {
  const entries = Object.entries(files).map(
    ([name, text]) => [name, fileOf(name, Buffer.from(text))] as const,
  )
  return new Map(entries.flatMap(([name, file]) => (file ? [[name, file] as const] : [])))
}

/**
 * What a page writes beside the address of the script, so that it runs these bytes and no others (Subresource Integrity);
 * undefined where the release has none.
 */
export function integrityOf({ files }: ScriptRelease): string | undefined {
  const entry = files[SCRIPT_ENTRY]
  return entry === undefined ? undefined : `sha384-${createHash('sha384').update(entry).digest('base64')}`
}
