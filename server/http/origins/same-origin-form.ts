import type { Context } from 'hono'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Admits the form of a page of the server's own, and no other: browsers name the origin of every form they send, and most of
 * them the site it was sent from. A request that names none came from no page.
 *
 * @throws the problem ORIGIN_NOT_ALLOWED.
 */
export function requireSameOriginForm(c: Context, apiOrigin: string): void {
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.header('origin') === apiOrigin && site === 'same-origin') return
  throw problem('ORIGIN_NOT_ALLOWED', 'Press the button on the page itself.', 'origin')
}
