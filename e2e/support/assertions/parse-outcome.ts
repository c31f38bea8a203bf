import type * as z from 'zod/mini'
import type { Outcome } from '#e2e/pages/host-page.ts'

/**
 * Reads the value that a call of the page answered.
 *
 * @throws for a call that failed, and for a value that the schema refuses.
 */
export function parseOutcome<S extends z.ZodMiniType>(outcome: Outcome, schema: S): z.output<S> {
  if (!outcome.ok) throw new Error(`${String(outcome.code)}: ${outcome.message}`)
  return schema.parse(outcome.value)
}
