import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { parseOriginEntry, parseOriginList } from '#schemas/primitives/origin.ts'
import { isProjectId, type ProjectChange } from './project.ts'

const NAME_MAX_CHARACTERS = 120
const SETTINGS_MAX_BYTES = 65_536
const SHOWN_CHARACTERS = 100

/**
 * Checks a project before it is written. Origins end up in response headers, so only valid ones are ever stored (they are
 * checked again when the header is made).
 *
 * @returns the change with origins as browsers write them, or a failure that names the project; its `data.field` names the
 * wrong field, e.g. `origins[2]`.
 */
export function checkProject(change: ProjectChange): Result<ProjectChange> {
  if (!isProjectId(change.id))
    return invalid('id', 'A project id is 1 to 64 letters, digits, hyphens or underscores.')
  if (change.name !== undefined && !isName(change.name)) {
    return invalid('name', `A name is 1 to ${NAME_MAX_CHARACTERS} characters on one line.`)
  }
  if (change.settings !== undefined && JSON.stringify(change.settings).length > SETTINGS_MAX_BYTES) {
    return invalid('settings', `The settings may have at most ${SETTINGS_MAX_BYTES} bytes.`)
  }
  if (change.origins === undefined) return ok(change)
  const origins = change.origins.map(asBrowsersWrite)
  return refuseOrigins(change.id, origins) ?? ok({ ...change, origins })
}

/** Removes the slash that browsers append to an origin when its address is copied. */
function asBrowsersWrite(text: string): string {
  return /^https?:\/\/[^/]+\/$/.test(text) ? text.slice(0, -1) : text
}

function refuseOrigins(id: string, origins: readonly string[]): Result<never> | undefined {
  for (const [index, origin] of origins.entries()) {
    const entry = parseOriginEntry(origin)
    const first = origins.indexOf(origin)
    const problem = entry.ok
      ? first < index && `${origin} is listed already, as origins[${first}].`
      : `${JSON.stringify(origin.slice(0, SHOWN_CHARACTERS))} is not an origin. ${entry.error.message.replace(/^.*? not an origin\. /, '')}`
    if (problem === false) continue
    const field = `origins[${index}]`
    return fail('ORIGIN_INVALID', `In the project ${id}, ${field}: ${problem}`, { field })
  }
  const list = parseOriginList(origins)
  if (list.ok) return undefined
  return fail(list.error.code, `In the project ${id}, origins: ${list.error.message}`, { field: 'origins' })
}

function isName(name: string): boolean {
  return name.trim().length > 0 && name.length <= NAME_MAX_CHARACTERS && !/\p{Cc}/u.test(name)
}

function invalid(field: string, message: string): Result<never> {
  return fail('PROJECT_INVALID', message, { field })
}
