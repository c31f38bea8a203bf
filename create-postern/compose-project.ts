import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type { Answers } from './answers.ts'
import { TEMPLATES } from './catalogue.ts'
import { environmentOf } from './environment.ts'
import { joinManifests } from './join-manifests.ts'

/** Texts by their path in the project, with forward slashes. */
export type ProjectFiles = ReadonlyMap<string, string>

/** What npm would leave out of a package under its own name, or obey. */
const PACKED_AS: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** How the file of a later folder meets one of the same path; it takes its place elsewhere. */
const JOINED: Readonly<Record<string, (lower: string, upper: string) => string>> = {
  'package.json': joinManifests,
  'README.md': (lower, upper) => `${lower}\n${upper}`,
}

/**
 * The files of a new project: those of the folders of its template, laid over one another, without a backend and then with it.
 *
 * @param templates the folder `templates/`.
 */
export function composeProject(templates: string, answers: Answers): ProjectFiles {
  const { template, folder, modal, backend } = answers
  const { builder } = TEMPLATES[template]
  const parts = backend ? ['site', 'backend'] : ['site']
  const places = parts.flatMap((part) =>
    [...builder.under, template].map((name) => join(templates, name, part)),
  )
  const files = new Map<string, string>()
  for (const [path, text] of places.flatMap(filesOf)) {
    const lower = files.get(path)
    files.set(path, lower === undefined ? text : (JOINED[path]?.(lower, text) ?? text))
  }
  files.set('.env', environmentOf(answers))
  const words: Readonly<Record<string, string>> = {
    __NAME__: basename(folder),
    __MODAL_URL__: modal,
    __DEVELOPED_AT__: builder.developedAt,
    __STARTED_AT__: builder.startedAt,
    __PREFIX__: builder.publicPrefix,
  }
  return new Map(
    [...files].map(([path, text]) => [path, text.replaceAll(/__[A-Z_]+?__/g, (word) => words[word] ?? word)]),
  )
}

function filesOf(place: string): [string, string][] {
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [nameInProject(file.slice(place.length + 1)), readFileSync(file, 'utf8')])
}

function nameInProject(path: string): string {
  const parts = path.split(sep)
  return parts.map((part) => PACKED_AS[part] ?? part).join('/')
}
