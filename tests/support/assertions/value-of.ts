import type { Result } from '#schemas/errors/result.ts'

/** The value of a result that has to be one. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
