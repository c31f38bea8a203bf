import type { Context } from 'hono'
import { problem } from '#server/http/problems/problem.ts'
import { readBody } from './read-body.ts'

const MAX_BYTES = 65_536

/**
 * Reads the JSON body of a request. The content type has to be JSON, because a form or text would be a "simple" request,
 * which any page may send without a preflight.
 *
 * @param isOptional Whether there may be no body.
 * @throws the problems CONTENT_TYPE_UNSUPPORTED, REQUEST_INVALID naming `body`, and what `readBody` throws.
 */
export async function readJson(c: Context, isOptional = false): Promise<unknown> {
  const text = await readBody(c, MAX_BYTES)
  if (text === '' && isOptional) return undefined
  requireJson(c)
  try {
    return JSON.parse(text)
  } catch {
    throw problem('REQUEST_INVALID', 'The body is not JSON.', 'body')
  }
}

/** @throws the problem CONTENT_TYPE_UNSUPPORTED. */
export function requireJson(c: Context): void {
  if (/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return
  throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send the body as application/json.', 'content-type')
}
