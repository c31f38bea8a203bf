import type { Context } from 'hono'
import type { EncodedBody } from './encoded-body.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import type { Headers } from '#server/http/headers/security-headers.ts'

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|wasm)|image\/svg)/

/**
 * Answers with a file or document in the encoding the client prefers, or with 304 when it already has it.
 *
 * @param type The media type, with its charset.
 */
export async function sendBody(
  c: Context,
  body: EncodedBody,
  type: string,
  headers: Headers,
): Promise<Response> {
  const isCompressible = COMPRESSIBLE.test(type) && body.isWorthCompressing
  const encoding = isCompressible ? negotiateEncoding(c.req.header('accept-encoding')) : 'identity'
  const etag = body.etag(encoding)
  const answered: Record<string, string> = { ...headers, etag }
  if (isCompressible) answered['vary'] = 'accept-encoding'
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, answered)

  answered['content-type'] = type
  if (encoding !== 'identity') answered['content-encoding'] = encoding
  const bytes = await body.in(encoding)
  answered['content-length'] = String(bytes.byteLength)
  return c.body(new Uint8Array(bytes), 200, answered)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
