import type { Context } from 'hono'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Admits only the form of one of the server's own pages. Browsers send the origin of every form, and most of them
 * `Sec-Fetch-Site` too; a request without an origin does not come from a page.
 *
 * @throws the problem ORIGIN_NOT_ALLOWED.
 */
export function requireSameOriginForm(c: Context, apiOrigin: string): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.header('origin') === apiOrigin && site === 'same-origin') return
  throw problem('ORIGIN_NOT_ALLOWED', 'Press the button on the page itself.', 'origin')
}
