import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { ProjectQuery } from '#schemas/http/project-query.ts'
import { EncodedBody } from '#server/http/responses/encoded-body.ts'
import { documentEndpoint } from './endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import { sendBody } from '#server/http/responses/send-body.ts'

type FieldsOf<Fields> = Fields extends z.ZodMiniObject ? z.output<Fields> : Readonly<Record<string, never>>

/** A request that was checked against the schemas of its endpoint. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: FieldsOf<E['params']>
  readonly query: FieldsOf<E['query']>
  readonly c: Context<HttpEnv>
}

/** A request of a project whose budget has been charged. */
export interface ProjectRequest<E extends Endpoint> extends EndpointRequest<E>, ProjectQuery {}

/** An answer: a value of the schema, encoded JSON, or a whole response with headers of its own. */
export type Reply<E extends Endpoint> = z.output<E['answer']> | EncodedBody | Response

type Handle<R, E extends Endpoint> = (request: R) => Reply<E> | Promise<Reply<E>>

/**
 * Mounts an endpoint of `shared-schemas/http` that anybody may call, and describes it.
 *
 * @example
 * mountOpen(app, SUPPORTED_CHAINS_ENDPOINT, () => ({ http: ['eip155:1'], ws: [] }))
 */
export function mountOpen<E extends Endpoint>(
  app: OpenAPIHono<HttpEnv>,
  endpoint: E,
  handle: Handle<EndpointRequest<E>, E>,
): void {
  requireAccess(endpoint, 'open')
  documentEndpoint(app, endpoint)
  app.on(endpoint.method, routePath(endpoint), async (c) => {
    const query = requireValid(endpoint.query ?? z.object({}), queryOf(c))
    const params = requireValid(endpoint.params ?? z.object({}), c.req.param())
    return reply(c, endpoint, await handle(requestOf(endpoint, { c, query, params })))
  })
}

/** Mounts endpoints that projects use. The origin is checked and the budgets are charged before a handler runs. */
export interface ProjectRoutes {
  /** @param pointsOf What a request costs; 1 where it is left out. */
  add<E extends Endpoint>(
    endpoint: E,
    handle: Handle<ProjectRequest<E>, E>,
    pointsOf?: (request: EndpointRequest<E>) => number,
  ): void
}

/** Budgets by the names that endpoints give them. */
export type Budgets = Readonly<Record<NonNullable<Endpoint['budget']>, ProjectReads>>

/**
 * @example
 * const routes = createProjectRoutes(app, { account, directory })
 * routes.add(NAME_ENDPOINT, ({ params, query }) => names.addressOf(params.name, query.chainId))
 */
export function createProjectRoutes(app: OpenAPIHono<HttpEnv>, budgets: Budgets): ProjectRoutes {
  return {
    add(endpoint, handle, pointsOf) {
      requireAccess(endpoint, 'project')
      documentEndpoint(app, endpoint)
      const Query = z.object({ ...ProjectQuery.shape, ...endpoint.query?.shape })
      const Params = endpoint.params ?? z.object({})
      const reads = budgets[endpoint.budget ?? 'directory']
      app.on(endpoint.method, routePath(endpoint), async (c) => {
        const query = requireValid(Query, queryOf(c))
        const params = requireValid(Params, c.req.param())
        const request = { ...requestOf(endpoint, { c, query, params }), ...ProjectQuery.parse(query) }
        await reads.admit(c, request.projectId, pointsOf?.(request))
        return reply(c, endpoint, await handle(request))
      })
    },
  }
}

/** Gives a request that was checked the types of its endpoint's schemas. */
function requestOf<E extends Endpoint>(
  _endpoint: E,
  checked: { readonly c: Context<HttpEnv>; readonly query: unknown; readonly params: unknown },
): EndpointRequest<E> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- conditional types of a parameter are not resolved here
  return checked as EndpointRequest<E>
}

/** Returns the path with its variable parts written as the router expects them. */
export function routePath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** @throws when an endpoint is mounted in a way that does not enforce its `access`. */
export function requireAccess(endpoint: Endpoint, ...fitting: readonly Endpoint['access'][]): void {
  if (fitting.includes(endpoint.access)) return
  throw new Error(
    `${endpoint.method} ${endpoint.path} has the access '${endpoint.access}' and is mounted otherwise.`,
  )
}

/** A parameter that is given twice becomes a list, which no endpoint accepts. */
export function queryOf(c: Context): Readonly<Record<string, string | string[] | undefined>> {
  const said = Object.entries(c.req.queries())
  return Object.fromEntries(said.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

function reply(c: Context, { cache }: Endpoint, answer: unknown): Response | Promise<Response> {
  if (answer instanceof Response) return answer
  const headers = cache === undefined ? {} : { 'cache-control': cache }
  return answer instanceof EncodedBody
    ? sendBody(c, answer, 'application/json', headers)
    : c.json(answer ?? null, 200, headers)
}
