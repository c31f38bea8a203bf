import type { Context } from 'hono'
import { problem } from '#server/http/problems/problem.ts'
import { readLimited } from './read-limited.ts'

/**
 * Reads the body of a request as UTF-8 text, whether its length is stated or it comes in chunks. Every route reads its body
 * with this.
 *
 * @param maxBytes The most that the route accepts.
 * @throws the problems PAYLOAD_TOO_LARGE, and REQUEST_INVALID when the client stopped before the end.
 * @example
 * const form = new URLSearchParams(await readBody(c, 1_024))
 */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  const text = await readText(c, maxBytes).catch(() => {
    throw problem('REQUEST_INVALID', 'The body ended before it was whole.', 'body')
  })
  if (text !== undefined) return text
  throw problem('PAYLOAD_TOO_LARGE', `A body has at most ${maxBytes} bytes here.`, 'body')
}

/** The HTTP parser enforces a stated length, so such a body can be read the fast way. */
function readText(c: Context, maxBytes: number): Promise<string | undefined> {
  const stated = Number(c.req.header('content-length') ?? Number.NaN)
  const isShort = stated <= maxBytes && c.req.header('transfer-encoding') === undefined
  return isShort ? c.req.text() : readLimited(c.req.raw, maxBytes)
}
