import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { PRICE_CURRENCIES } from '#schemas/http/blockchain/price.ts'
import { DataSourceBody } from '#server/http/data-source-body.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { PROJECT_QUERY } from '#server/http/project-query.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { clientKey, type RateLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import { networksOf, type ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { BalanceService } from './balance-service.ts'
import { balancesEverywhere } from './balances-everywhere.ts'

export interface BalanceRouteSettings {
  readonly service: BalanceService
  readonly networks: ServedNetworks
  readonly reads: ProjectReads
  /** How often a client may pass what is remembered by. */
  readonly renewals: RateLimit
  readonly renewalsPerMinute: number
  /** The origin this route is served on. */
  readonly origin: string
}

const PATH = '/v1/account/{address}/balance'
const JSON_TYPE = 'application/json'
const NOT_FORCED = ['', '0', 'false']

const Query = z.object({
  ...PROJECT_QUERY,
  chainId: z.string().max(41).optional().openapi({
    description:
      'A CAIP-2 id; without one, every network of production that the address belongs to is asked.',
    example: 'eip155:1',
  }),
  currency: z.enum(PRICE_CURRENCIES).default('usd'),
  forceUpdate: z.string().max(8_192).optional().openapi({
    description:
      'Whether what is remembered, for 30 s, does not count: anything but `false`, `0` and nothing.',
    example: 'true',
  }),
})
const Params = z.object({
  address: z
    .string()
    .min(1)
    .max(128)
    .openapi({
      param: { name: 'address', in: 'path' },
      example: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    }),
})

const Balance = z
  .object({
    name: z.string(),
    symbol: z.string(),
    chainId: z.string(),
    address: z.string().optional().openapi({ description: 'A CAIP-10 id; absent for the coin.' }),
    value: z.number().optional().openapi({ description: 'Absent when the price is unknown.' }),
    price: z.number().optional().openapi({ description: 'Of one whole unit; absent when unknown.' }),
    quantity: z.object({
      decimals: z.string(),
      numeric: z.string().openapi({ description: 'In whole units, exact.', example: '1.000000000000000001' }),
    }),
    iconUrl: z.string().optional(),
    isVerified: z.boolean().openapi({ description: 'Whether it is on a list of the deployment.' }),
  })
  .openapi('TokenBalance')

const balanceRoute = createRoute({
  method: 'get',
  path: PATH,
  summary: 'What an account holds on a network, or on all of them',
  description:
    'The coin first, then tokens of the lists, then others, at most 1,000. What a source that did not answer would ' +
    'have told is missing, and the source says so; the answer is never a zero for it.',
  request: { params: Params, query: Query },
  responses: {
    200: {
      description: 'The balances, and where they come from.',
      content: {
        [JSON_TYPE]: { schema: z.object({ balances: z.array(Balance), sources: z.array(DataSourceBody) }) },
      },
    },
    304: { description: 'What the client has (`If-None-Match`) is still right.' },
    400: errorContent('A parameter is not valid, or the network is not served; `field` names it.'),
    403: errorContent('The page that asks is not one of the project.'),
    404: errorContent('The project is unknown.'),
    429: errorContent('Too many requests; `Retry-After` says when to try again.'),
    502: errorContent('No node of the network could be reached.'),
    504: errorContent('No node of the network answered within 10 seconds.'),
  },
})

/** Adds what accounts hold (docs/specification.md §7.21 to §7.24). */
export function addBalanceRoute(
  app: OpenAPIHono<HttpEnv>,
  { service, networks, reads, renewals, renewalsPerMinute, origin }: BalanceRouteSettings,
): void {
  const headers = { ...json(origin), 'cache-control': 'private, no-cache' }
  app.openapi(balanceRoute, async (c) => {
    const { projectId, chainId, currency, forceUpdate = '' } = c.req.valid('query')
    const { address } = c.req.valid('param')
    const cost = chainId ? 1 : networksOf(networks, address).length
    await reads.admit(c, projectId, cost)
    const isForced = !NOT_FORCED.includes(forceUpdate)
    // Each network is asked anew; who asks more of them than the budget has uses all of it.
    if (isForced) await renewals.spend(c, clientKey(c), Math.min(cost, renewalsPerMinute))
    const question = { address, currency, projectId, isForced }
    const body = chainId
      ? await service.answer({ ...question, chainId })
      : await balancesEverywhere(service, networks, question)
    return sendBody(c, body, JSON_TYPE, headers)
  })
}
