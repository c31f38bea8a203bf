import type { OpenAPIHono } from '@hono/zod-openapi'
import { PRICE_ENDPOINT, type PriceQuery } from '#schemas/http/blockchain/price.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import { namedProject } from '#server/http/requests/named-project.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import { requireJson } from '#server/http/requests/read-json.ts'
import type { PriceService } from './price-service.ts'

export interface PriceRouteSettings {
  readonly service: PriceService
  readonly reads: ProjectReads
}

/**
 * Adds the route for prices. The project may be in the body, and errors in the rest of it are reported only to that project.
 */
export function addPriceRoute(app: OpenAPIHono<HttpEnv>, { service, reads }: PriceRouteSettings): void {
  const { path, maxBytes } = PRICE_ENDPOINT
  documentEndpoint(app, PRICE_ENDPOINT)
  app.post(path, async (c) => {
    requireJson(c)
    const body = parseJson(await readBody(c, maxBytes))
    await reads.admit(c, namedProject(c.req.query(), body))
    return c.json(await service.answer(readQuestion(body)), 200, { 'cache-control': 'no-store' })
  })
}

function readQuestion(body: unknown): PriceQuery {
  const parsed = PRICE_ENDPOINT.body.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'body')
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}
