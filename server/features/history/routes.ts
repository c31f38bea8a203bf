import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { OPERATION_TYPES } from '#schemas/http/blockchain/history.ts'
import { DataSourceBody } from '#server/http/data-source-body.ts'
import { EncodedBody } from '#server/http/encoded-body.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { json, type Headers } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { SignedCursors } from '#server/http/signed-cursor.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { historyEverywhere } from './history-everywhere.ts'
import type { HistoryService } from './history-service.ts'

export interface HistoryRouteSettings {
  readonly service: HistoryService
  readonly networks: ServedNetworks
  readonly cursors: SignedCursors
  readonly reads: ProjectReads
  /** The origin this route is served on. */
  readonly origin: string
}

const MOST_CURSOR = 8_192
const JSON_TYPE = 'application/json'
/** Brotli: the answer is made for one request. */
const QUICK = 3

const Transaction = z
  .looseObject({
    id: z.string(),
    metadata: z.looseObject({
      operationType: z.enum(OPERATION_TYPES),
      hash: z.string(),
      chain: z.string(),
      minedAt: z.string(),
      status: z.enum(['confirmed', 'failed', 'pending']),
    }),
    transfers: z.array(z.looseObject({ direction: z.enum(['in', 'out', 'self']) })).nullable(),
  })
  .openapi('Transaction')

const historyRoute = createRoute({
  method: 'get',
  path: '/v1/account/{account}/history',
  summary: 'What happened to an account, the newest first',
  description:
    '`sources` says who was asked and what was complete: what a source does not see, or did not answer, is not there.',
  request: {
    params: z.object({ account: z.string().min(1).max(128) }),
    query: z.object({
      ...PROJECT_QUERY,
      chainId: z.string().max(41).optional().openapi({
        description: 'CAIP-2; without one, every network of production that the address belongs to is asked.',
        example: 'eip155:1',
      }),
      cursor: z.string().max(MOST_CURSOR).optional().openapi({ description: '`next` of the page before.' }),
      onramp: z
        .string()
        .max(64)
        .optional()
        .openapi({ description: 'Whose purchases alone are asked for; no provider of them is served here.' }),
    }),
  },
  responses: {
    200: {
      description: 'A page of entries.',
      content: {
        [JSON_TYPE]: {
          schema: z.object({
            data: z.array(Transaction),
            next: z.string().nullable(),
            sources: z.array(DataSourceBody),
          }),
        },
      },
    },
    304: { description: 'What the client has (`If-None-Match`) is still right.' },
    400: errorContent('A parameter is not valid; `field` names it.'),
    403: errorContent('The page that asks is not one of the project.'),
    404: errorContent('The project or the network is unknown.'),
    429: errorContent('Too many requests; `Retry-After` says when to try again.'),
    502: errorContent('No source could be reached.'),
    504: errorContent('No source answered in time.'),
  },
})

/** Adds the history of accounts (docs/specification.md §7.17 to §7.20). */
export function addHistoryRoute(
  app: OpenAPIHono<HttpEnv>,
  { service, networks, cursors, reads, origin }: HistoryRouteSettings,
): void {
  // Whose history somebody looks at is nobody else's.
  const headers: Headers = { ...json(origin), 'cache-control': 'private, no-cache' }
  const everywhere = { service, networks, cursors }
  app.openapi(historyRoute, async (c) => {
    const { projectId, chainId, cursor, onramp } = c.req.valid('query')
    const { account: address } = c.req.valid('param')
    await reads.admit(c, projectId, chainId ? 1 : networksOf(everywhere.networks, address).length)
    const query = { address, cursor: cursor || undefined, onramp }
    const answer = chainId
      ? await service.answer({ ...query, chainId }, projectId)
      : await historyEverywhere(everywhere, query, projectId)
    return sendBody(c, new EncodedBody(Buffer.from(JSON.stringify(answer)), {}, QUICK), JSON_TYPE, headers)
  })
}
