import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads all TypeScript of these folders of a room, as one text. */
export function sourceText(room: string, folders: readonly string[]): string {
  return folders
    .flatMap((folder) => readdirSync(join(room, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
