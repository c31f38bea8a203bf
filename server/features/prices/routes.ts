import type { OpenAPIHono } from '@hono/zod-openapi'
import { PRICE_ENDPOINT, type PriceQuery } from '#schemas/http/blockchain/price.ts'
import { ProjectQuery } from '#schemas/http/project-query.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
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
    await reads.admit(c, projectOf(c.req.query(), body))
    return c.json(await service.answer(readQuestion(body)), 200, { 'cache-control': 'no-store' })
  })
}

/** Older clients name the project in the body, with or without the query. */
function projectOf(query: unknown, body: unknown): string {
  const Named = ProjectQuery.shape.projectId
  const named = [query, body].map((place) => Named.safeParse(Object(place).projectId).data)
  const projectId = named.find((id) => id !== undefined)
  if (projectId !== undefined) return projectId
  throw problem('REQUEST_INVALID', 'Name the project as projectId, in the query or in the body.', 'projectId')
}

function readQuestion(body: unknown): PriceQuery {
  const parsed = PRICE_ENDPOINT.body.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'body')
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}
