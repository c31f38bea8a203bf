import type { Context } from 'hono'
import { problem } from '#server/http/problem.ts'

/**
 * A form of a login's own page, and of no other.
 *
 * @throws the problem ORIGIN_NOT_ALLOWED.
 */
export function requireOwnForm(c: Context, apiOrigin: string): void {
  if (c.req.header('origin') === apiOrigin) return
  throw problem('ORIGIN_NOT_ALLOWED', 'Continue on the page of the login itself.', 'origin')
}
