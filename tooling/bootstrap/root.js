import { resolve } from 'node:path'

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** A path inside the repository, absolute. */
export function inRoot(...parts) {
  return resolve(ROOT, ...parts)
}
