import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { PRICE_CURRENCIES } from '#schemas/http/blockchain/price.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { readBody } from '#server/http/read-body.ts'
import type { PriceService } from './price-service.ts'

export interface PriceRouteSettings {
  readonly service: PriceService
  readonly reads: ProjectReads
}

export const PRICE_PATH = '/v1/fungible/price'
const MOST_BODY_BYTES = 32_768
const MOST_ADDRESSES = 100

const Body = z
  .object({
    projectId: PROJECT_QUERY.projectId
      .optional()
      .openapi({ description: 'Where the query does not name it.' }),
    currency: z.enum(PRICE_CURRENCIES).default('usd'),
    addresses: z
      .array(z.string().min(1).max(160))
      .min(1)
      .max(MOST_ADDRESSES)
      .openapi({
        description: 'CAIP-10 ids; of a native coin the one with the address that stands for it.',
        example: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
      }),
  })
  .openapi('PriceQuery')

const Price = z
  .object({
    address: z.string(),
    name: z.string(),
    symbol: z.string(),
    iconUrl: z.string(),
    price: z.number().openapi({ description: 'Of one whole unit.' }),
  })
  .openapi('FungiblePrice')

const Query = z.object({ ...PROJECT_QUERY, projectId: PROJECT_QUERY.projectId.optional() })

const priceRoute = createRoute({
  method: 'post',
  path: PRICE_PATH,
  summary: 'Prices of tokens and coins',
  description:
    'What has no known price is left out. Currencies beside USD are those the deployment names a feed for.',
  request: {
    query: Query,
    body: { content: { 'application/json': { schema: Body } } },
  },
  responses: {
    200: {
      description: 'The prices, in the order that was asked.',
      content: { 'application/json': { schema: z.object({ fungibles: z.array(Price) }) } },
    },
    400: errorContent('A parameter or a member of the body is not valid; `field` names it.'),
    403: errorContent('The page that asks is not one of the project.'),
    404: errorContent('The project or a network is unknown.'),
    413: errorContent('The body is too large.'),
    415: errorContent('The body is not sent as JSON.'),
    429: errorContent('Too many requests; `Retry-After` says when to try again.'),
    504: errorContent('Where prices come from did not answer within 10 seconds.'),
  },
})

/** Adds the prices (docs/specification.md §7.25, §7.26). */
export function addPriceRoute(app: OpenAPIHono<HttpEnv>, { service, reads }: PriceRouteSettings): void {
  app.openAPIRegistry.registerPath(priceRoute)
  app.post(PRICE_PATH, async (c) => {
    // A form or text body would be a "simple" request, which pages may send anywhere without being asked.
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send the body as application/json.', 'content-type')
    const body = jsonOf(await readBody(c, MOST_BODY_BYTES))
    await reads.admit(c, projectOf(c.req.query(), body))
    const asked = readAsked(body)
    return c.json(await service.answer(asked), 200, { 'cache-control': 'no-store' })
  })
}

/** Older clients name it in the body, alone or beside the query. */
function projectOf(query: unknown, body: unknown): string {
  const named = [query, body].map((place) => Query.pick({ projectId: true }).safeParse(place).data?.projectId)
  const projectId = named.find((id) => id !== undefined)
  if (projectId !== undefined) return projectId
  throw problem('REQUEST_INVALID', 'Name the project as projectId, in the query or in the body.', 'projectId')
}

function readAsked(body: unknown): z.infer<typeof Body> {
  const parsed = Body.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'body')
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
