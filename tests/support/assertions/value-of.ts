import type { Result } from '#schemas/errors/result.ts'

/**
 * Returns the value of a successful result.
 *
 * @throws for a failure.
 */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
