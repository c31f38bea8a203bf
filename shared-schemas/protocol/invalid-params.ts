import { fail, type Result } from '../errors/result.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/**
 * The failure −32602 for a schema error: names the first wrong field and what it should be, at most
 * 300 characters, never the value.
 *
 * @example
 * invalidParams(error).error.message // 'Invalid parameters: networks.0 — write a CAIP-2 id. …'
 */
export function invalidParams(error: { readonly issues: readonly Issue[] }): Result<never> {
  const [issue] = error.issues
  const field = issue?.path.map(String).join('.') || 'parameters'
  const expectation = (issue?.message ?? 'wrong form').slice(0, 200)
  return fail(-32602, `Invalid parameters: ${field.slice(0, 80)}: ${expectation}.`, { field })
}
