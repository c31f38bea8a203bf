import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const MODULE = '/app/registries/group-files.ts'
const PLACEHOLDER = '__GROUP_FILES__'
/** The modules of which files are listed: groups of views, and the later texts of a language. */
const LISTED = /\/(?:view-groups|locales\/lazy)\/[^/]+$/

/**
 * Writes the names of files that a group of views consists of into the module that lists them, so that the document can
 * fetch them ahead. No name is left unhashed by that: the chunk with the list imports the groups, so its own hash changes with
 * theirs.
 *
 * @param first the end of the path of the first view's module. What it has loaded is not listed.
 */
export function groupFiles(first: string): Plugin {
  return {
    name: 'postern:group-files',
    apply: 'build',
    transform: (_code, id) =>
      id.endsWith(MODULE)
        ? { code: `export const GROUP_FILES = JSON.parse('${PLACEHOLDER}')`, map: null }
        : null,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const present = new Set(
        chunks
          .filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith(first)))
          .flatMap((chunk) => reach(chunk, bundle)),
      )
      const files = chunks.flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => LISTED.test(id))
          .map((id) => [
            basename(id).replace(/\.\w+$/, ''),
            reach(chunk, bundle)
              .filter((file) => !present.has(file))
              .map((file) => `/${file}`),
          ]),
      )
      const holders = chunks.filter(({ code }) => code.includes(PLACEHOLDER))
      if (files.length === 0 || holders.length !== 1)
        this.error('The files of the groups of views are not known.')
      for (const chunk of holders)
        chunk.code = chunk.code.replace(PLACEHOLDER, JSON.stringify(Object.fromEntries(files)))
    },
  }
}

/** The names of a chunk's file and of those it imports statically. */
function reach(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set([first.fileName])
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') chunk.imports.forEach((imported) => found.add(imported))
  }
  return [...found]
}
