import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const MAX_BYTES = 524_288

/**
 * Reads the pictures that a wallet file names.
 *
 * @param folder The folder of that file; nothing outside of it is read.
 * @returns a function that returns the bytes of a file of at most 512 KiB, undefined for anything else.
 */
export function readImageInFolder(folder: string): (file: string) => Buffer | undefined {
  return (file) => {
    const place = path.resolve(folder, file)
    const inside = path.relative(folder, place)
    if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return undefined
    const found = statSync(place, { throwIfNoEntry: false })
    return found?.isFile() && found.size <= MAX_BYTES ? readFileSync(place) : undefined
  }
}
