import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import { readBody } from '#server/http/read-body.ts'
import { requireCaller, requireNetwork, spendCalls, type RpcAccess } from './access.ts'
import type { ChainRpcService } from './chain-rpc-service.ts'
import { failureText } from './json-rpc.ts'
import { RPC_LIMITS } from './rpc-limits.ts'

export interface ChainRpcSettings {
  readonly access: RpcAccess
  readonly service: ChainRpcService
}

const Query = z.object({
  chainId: z
    .string()
    .min(1)
    .max(41)
    .openapi({ example: 'eip155:1', description: 'The CAIP-2 id of the network.' }),
  projectId: z.string().min(1).max(64).openapi({ example: 'demo' }),
})

const RPC_REFUSALS = {
  400: errorContent('A parameter is missing or the body is not JSON-RPC.'),
  403: errorContent('The page that asks is not one of the project.'),
  404: errorContent('The project or the network is unknown.'),
  413: errorContent('The body is too large.'),
  429: errorContent('Too many calls; `Retry-After` says when to try again.'),
} as const

const rpcRoute = createRoute({
  method: 'post',
  path: '/v1',
  summary: 'Chain RPC',
  description:
    'A JSON-RPC 2.0 call, or a batch of up to 1,000, to a node of the network. Reading and sending signed ' +
    'transactions are served. A call that fails is answered with a JSON-RPC error under its own id.',
  request: { query: Query },
  responses: {
    200: { description: 'The JSON-RPC answer.', content: { 'application/json': { schema: z.unknown() } } },
    ...RPC_REFUSALS,
    502: { description: 'No node could be reached; the body is a JSON-RPC error.' },
    504: { description: 'No node answered within 10 seconds; the body is a JSON-RPC error.' },
  },
})

const supportedChainsRoute = createRoute({
  method: 'get',
  path: '/v1/supported-chains',
  summary: 'Networks this deployment serves',
  responses: {
    200: {
      description: 'CAIP-2 ids by transport.',
      content: {
        'application/json': { schema: z.object({ http: z.array(z.string()), ws: z.array(z.string()) }) },
      },
    },
  },
})

/** Adds the JSON-RPC proxy and the list of networks. */
export function addChainRpcRoutes(app: OpenAPIHono<HttpEnv>, { access, service }: ChainRpcSettings): void {
  for (const path of ['/v1', '/v1/']) {
    app.openapi({ ...rpcRoute, path, hide: path !== '/v1' }, async (c) => {
      const { chainId, projectId } = c.req.valid('query')
      const served = requireNetwork(access.networks, chainId, 'chainId')
      await requireCaller(access, c, projectId)
      requireJson(c)
      const request = await readRequest(c)
      if (request === undefined) return sendRpc(c, 400, PARSE_ERROR)
      await spendCalls(access, c, projectId, Array.isArray(request) ? Math.max(1, request.length) : 1)
      const { status, text } = await service.answer(served, request)
      return sendRpc(c, status, text)
    })
  }
  app.openapi(supportedChainsRoute, (c) => c.json({ http: [...access.networks.keys()], ws: [] }, 200))
}

const PARSE_ERROR = failureText({
  id: null,
  code: RPC_CODES.parse,
  message: 'The body is not JSON.',
  status: 400,
})

/** Some clients send JSON as text, to be spared a preflight; whose page it is was asked before. */
function requireJson(c: Context): void {
  const type = c.req.header('content-type') ?? ''
  if (/^(application\/json|text\/plain)\s*(;|$)/i.test(type)) return
  throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send the body as application/json.', 'content-type')
}

async function readRequest(c: Context): Promise<unknown> {
  const text = await readBody(c, RPC_LIMITS.bodyBytes)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sendRpc(c: Context, status: number, text: string): Response {
  return c.body(text, status as ContentfulStatusCode, { 'content-type': 'application/json' })
}
