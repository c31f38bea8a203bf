import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectFiles } from './compose-project.ts'

/**
 * Writes a project into its folder.
 *
 * @throws when one of the files exists already: nothing is overwritten.
 */
export function writeProject(folder: string, files: ProjectFiles): void {
  for (const [path, text] of files) {
    const file = join(folder, ...path.split('/'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
}
