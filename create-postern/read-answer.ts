import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { isTemplate, templateLines, type TemplateName } from './catalogue.ts'

/** An invalid argument or answer; the message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const PACKAGE_NAME = /^[a-z0-9](?:[a-z0-9._-]{0,212}[a-z0-9])?$/
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/
const PROJECT_ID = /^[\w-]{1,64}$/
/** Files that a folder may contain and still count as empty. */
const IGNORED = ['.git', '.DS_Store', 'Thumbs.db']

/**
 * Reads the folder of a new project, whose name is also the project's.
 *
 * @returns the absolute path.
 * @throws UsageError if the folder is not empty, or its name is no valid package name.
 */
export function readFolder(text: string): string {
  const folder = resolve(text)
  const name = basename(folder)
  if (!PACKAGE_NAME.test(name) || DEVICE.test(name) || name === 'node_modules')
    throw new UsageError(
      `A project cannot be called ${JSON.stringify(name)}: write lower-case letters, digits and hyphens, such as my-site.`,
    )
  if (!existsSync(folder)) return folder
  if (!statSync(folder).isDirectory()) throw new UsageError(`${text} is a file: name another folder.`)
  if (readdirSync(folder).some((entry) => !IGNORED.includes(entry)))
    throw new UsageError(`The folder ${text} is not empty, and nothing is overwritten: name another one.`)
  return folder
}

/** @throws UsageError with the list of templates for an unknown name. */
export function readTemplate(text: string): TemplateName {
  if (isTemplate(text)) return text
  throw new UsageError(
    [`There is no template ${JSON.stringify(text)}. There are:`, ...templateLines()].join('\n'),
  )
}

/**
 * Reads an origin of a deployment; a trailing slash is accepted.
 *
 * @throws UsageError for anything else.
 */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin)
    throw new UsageError(
      `${JSON.stringify(text)} is no origin: write scheme and host, such as https://modal.example.`,
    )
  return url.origin
}

/** @throws UsageError for an invalid project id. */
export function readProject(text: string): string {
  if (PROJECT_ID.test(text)) return text
  throw new UsageError('The id of a project is 1 to 64 letters, digits, hyphens or underscores.')
}

/** @throws UsageError for anything but yes or no. */
export function readYesNo(text: string): boolean {
  const answer = /^(?:(y|yes)|n|no)$/i.exec(text)
  if (answer === null) throw new UsageError('Write yes or no.')
  return answer[1] !== undefined
}
