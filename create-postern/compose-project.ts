import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { Answers } from './answers.ts'
import { TEMPLATES } from './catalogue.ts'
import { environmentOf } from './environment.ts'
import { joinManifests } from './join-manifests.ts'

/** File contents by their path in the project, with forward slashes. */
export type ProjectFiles = ReadonlyMap<string, string>

/** Files that npm would leave out of a package, or apply to it, under their own name. */
const PACKED_AS: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** How files of the same path are joined; other files of a later folder replace earlier ones. */
const JOINED: Readonly<Record<string, (lower: string, upper: string) => string>> = {
  'package.json': joinManifests,
  'README.md': (lower, upper) => `${lower}\n${upper}`,
}

/**
 * Composes the files of a new project: the folders of its template are merged, first those without and then those with a
 * backend.
 *
 * @param templates the folder `templates/`.
 */
export function composeProject(templates: string, answers: Answers): ProjectFiles {
  const { template, folder, modal, backend } = answers
  const { builder } = TEMPLATES[template]
  const parts = backend ? ['site', 'backend'] : ['site']
  const folders = parts.flatMap((part) =>
    [...builder.under, template].map((name) => join(templates, name, part)),
  )
  const files = new Map<string, string>()
  for (const [path, text] of folders.flatMap(filesOf)) {
    const lower = files.get(path)
    files.set(path, lower === undefined ? text : (JOINED[path]?.(lower, text) ?? text))
  }
  files.set('.env', environmentOf(answers))
  const placeholders: Readonly<Record<string, string>> = {
    __NAME__: basename(folder),
    __MODAL_URL__: modal,
    __DEVELOPED_AT__: builder.developedAt,
    __STARTED_AT__: builder.startedAt,
    __PREFIX__: builder.publicPrefix,
  }
  return new Map(
    [...files].map(([path, text]) => [
      path,
      text.replaceAll(/__[A-Z_]+?__/g, (placeholder) => placeholders[placeholder] ?? placeholder),
    ]),
  )
}

function filesOf(folder: string): [string, string][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [nameInProject(file.slice(folder.length + 1)), readFileSync(file, 'utf8')])
}

function nameInProject(path: string): string {
  const parts = path.split(sep)
  return parts.map((part) => PACKED_AS[part] ?? part).join('/')
}
