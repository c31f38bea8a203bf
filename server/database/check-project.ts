import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { parseOriginEntry, parseOriginList } from '#schemas/primitives/origin.ts'
import { isProjectId, type ProjectChange } from './project.ts'

const NAME_MAX_CHARACTERS = 120
const SETTINGS_MAX_BYTES = 65_536

/**
 * Checks what is about to be written. Origins end up in response headers, so nothing that is not an origin is ever
 * stored (they are checked again when the header is made).
 *
 * @returns the change with duplicate origins dropped, or a failure whose `data.field` names what is wrong, e.g.
 * `origins[2]`.
 */
export function checkProject(change: ProjectChange): Result<ProjectChange> {
  if (!isProjectId(change.id))
    return invalid('id', 'A project id is 1 to 64 letters, digits, hyphens or underscores.')
  if (change.name !== undefined && !isName(change.name)) {
    return invalid('name', `A name is 1 to ${NAME_MAX_CHARACTERS} characters on one line.`)
  }
  if (change.settings !== undefined && JSON.stringify(change.settings).length > SETTINGS_MAX_BYTES) {
    return invalid('settings', `The settings take at most ${SETTINGS_MAX_BYTES} bytes.`)
  }
  if (change.origins === undefined) return ok(change)
  const refusal = refuseOrigins(change.origins)
  return refusal ?? ok({ ...change, origins: [...new Set(change.origins)] })
}

function refuseOrigins(origins: readonly string[]): Result<never> | undefined {
  for (const [index, origin] of origins.entries()) {
    const entry = parseOriginEntry(origin)
    if (!entry.ok) return fail(entry.error.code, entry.error.message, { field: `origins[${index}]` })
  }
  const list = parseOriginList(origins)
  return list.ok ? undefined : fail(list.error.code, list.error.message, { field: 'origins' })
}

function isName(name: string): boolean {
  return name.trim().length > 0 && name.length <= NAME_MAX_CHARACTERS && !/\p{Cc}/u.test(name)
}

function invalid(field: string, message: string): Result<never> {
  return fail('PROJECT_INVALID', message, { field })
}
