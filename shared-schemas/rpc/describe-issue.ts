import type { core } from 'zod/mini'

type Issue = core.$ZodIssue

/** The message of zod/mini when no locale is loaded and the schema has no text. */
const UNSPECIFIC = 'Invalid input'
const MAX_CHARACTERS = 200

/** Formats `['calls', 0, 'to']` as `params.calls[0].to`. */
function toField(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 40)}`))
  return `params${steps.join('')}`.slice(0, MAX_CHARACTERS)
}

/** Picks the branch of a union that matched furthest, because it is the one the caller most likely meant. */
function deepestIssue(
  issue: Issue,
  path: readonly PropertyKey[],
): { issue: Issue; path: readonly PropertyKey[] } {
  const here = [...path, ...issue.path]
  if (issue.code !== 'invalid_union') return { issue, path: here }
  const branches = issue.errors.flatMap(([first]) => (first ? [deepestIssue(first, here)] : []))
  const deepest = branches.reduce<(typeof branches)[number] | undefined>(
    (best, branch) => (best && best.path.length >= branch.path.length ? best : branch),
    undefined,
  )
  return deepest && deepest.path.length > here.length ? deepest : { issue, path: here }
}

function expectation(issue: Issue): string {
  if (issue.message && issue.message !== UNSPECIFIC) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'tuple' ? 'a list' : issue.expected}`
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`
    case 'invalid_value':
      return `expected ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `expected at least ${String(issue.minimum)}${unit(issue.origin)}`
    case 'too_big':
      return `expected at most ${String(issue.maximum)}${unit(issue.origin)}`
    case 'invalid_union':
      return 'expected one of the forms this method takes'
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return 'expected another form'
    default:
      return 'expected another form'
  }
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

/**
 * Describes the first invalid field of a schema error and what is expected there, never the value.
 *
 * @param issues the issues of a failed parse.
 * @example
 * describeIssue(parsed.error.issues) // { field: 'params[0].to', expectation: 'expected an address of …' }
 */
export function describeIssue(issues: readonly Issue[]): { field: string; expectation: string } {
  const [first] = issues
  if (!first) return { field: 'params', expectation: 'expected another form' }
  const { issue, path } = deepestIssue(first, [])
  return { field: toField(path), expectation: expectation(issue).slice(0, MAX_CHARACTERS) }
}
