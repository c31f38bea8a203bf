import type { RouteConfig } from '@hono/zod-openapi'
import * as z from 'zod'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { errorContent } from '#server/http/error-response.ts'

const METHOD_NAMES = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

const PROOF = {
  open: 'Nothing has to be proven.',
  device: 'Asks for a proof of the device key (header `DPoP`, RFC 9449).',
  session: 'Asks for `Authorization: DPoP <token>` and a proof of the device key it is bound to.',
  'step-up': 'Asks for a session that was confirmed by a passkey or a code within 5 minutes.',
} as const satisfies Record<Endpoint['access'], string>

/** How an endpoint stands in `/openapi.json`. */
export function endpointDocument(endpoint: Endpoint): RouteConfig {
  const hasBody = !endpoint.body.safeParse(undefined).success
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    method: METHOD_NAMES[endpoint.method],
    path: endpoint.path,
    summary: endpoint.purpose,
    description: PROOF[endpoint.access],
    tags: ['wallet'],
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(hasBody ? { request: { body: { required: true, content: contentOf(endpoint.body, 'input') } } } : {}),
    responses: {
      200: { description: 'The answer.', content: contentOf(endpoint.answer, 'output') },
      400: errorContent('A field is not valid; the answer names it.'),
      ...(endpoint.access === 'open' ? {} : { 401: errorContent('The proof or the session is refused.') }),
      403: errorContent('Not allowed; the code says why.'),
      429: errorContent('Too many requests; `Retry-After` says when to try again.'),
    },
  }
}

function contentOf(schema: Endpoint['body'], io: 'input' | 'output') {
  const { $schema: _, '~standard': __, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // OpenAPI 3.1 takes JSON Schema as it is; the package's own type of it is narrower.
  return { 'application/json': { schema: json as Record<string, never> } }
}
