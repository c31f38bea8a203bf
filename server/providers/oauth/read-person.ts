import { isEmail } from '#schemas/primitives/email.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { PersonPath, PersonPaths } from './provider-record.ts'

/** A person as a provider identifies them. */
export interface OAuthPerson {
  readonly subject: string
  /** Only when the provider has verified it. */
  readonly email: string | undefined
  readonly name: string | undefined
}

/** The data of a provider. */
export interface PersonSources {
  readonly claims: unknown
  readonly userinfo: unknown
  readonly email: unknown
  readonly callback: unknown
}

const MAX_SUBJECT = 255
const MAX_EMAIL = 254

/**
 * Reads a person from a provider's data, all of which is third-party text.
 *
 * @returns undefined when it has no subject.
 */
export function readPerson(paths: PersonPaths, sources: PersonSources): OAuthPerson | undefined {
  const subject = textOf(valueAt(sources, paths.subject))
  if (subject === undefined || subject === '' || subject.length > MAX_SUBJECT) return undefined
  return { subject, email: emailOf(paths, sources), name: nameOf(paths, sources) }
}

function emailOf(paths: PersonPaths, sources: PersonSources): string | undefined {
  if (paths.email === undefined) return undefined
  const verified = paths.emailVerified === undefined ? true : valueAt(sources, paths.emailVerified)
  if (verified !== true && verified !== 'true') return undefined
  const email = valueAt(sources, paths.email)
  return typeof email === 'string' && email.length <= MAX_EMAIL && isEmail(email) ? email : undefined
}

function nameOf(paths: PersonPaths, sources: PersonSources): string | undefined {
  const names = paths.name.map((parts) => parts.map((path) => cleanName(valueAt(sources, path))).join(' '))
  return names.map((name) => cleanName(name)).find((name) => name !== '')
}

/** Some providers use numbers as ids. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

function valueAt(sources: PersonSources, path: PersonPath): unknown {
  let value: unknown = sources
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}
