import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { SUPPORTED_CHAINS_ENDPOINT } from '#schemas/http/blockchain/supported-chains.ts'
import { CHAIN_RPC_ENDPOINT } from '#schemas/http/chain-rpc.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { mountOpen, queryOf } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import { requireCaller, requireNetwork, spendCalls, type RpcAccess } from './rpc-access.ts'
import type { ChainRpcService, RpcReply } from './chain-rpc-service.ts'
import { failureText } from './json-rpc.ts'
import { RPC_LIMITS } from './rpc-limits.ts'

export interface ChainRpcSettings {
  readonly access: RpcAccess
  readonly service: ChainRpcService
}

/** Adds the JSON-RPC proxy and the list of networks. */
export function addChainRpcRoutes(app: OpenAPIHono<HttpEnv>, { access, service }: ChainRpcSettings): void {
  // Failures of nodes are JSON-RPC errors, not problems of this API.
  documentEndpoint(app, CHAIN_RPC_ENDPOINT, { foreign: [502, 504] })
  for (const path of [CHAIN_RPC_ENDPOINT.path, `${CHAIN_RPC_ENDPOINT.path}/`]) {
    app.post(path, async (c) => {
      const { chainId, projectId } = requireValid(CHAIN_RPC_ENDPOINT.query, queryOf(c))
      const served = requireNetwork(access.networks, chainId, 'chainId')
      await requireCaller(access, c, projectId)
      requireJson(c)
      const request = parseJson(await readBody(c, RPC_LIMITS.bodyBytes))
      if (request === undefined) return sendRpc(c, 400, PARSE_ERROR)
      await spendCalls(access, c, projectId, Array.isArray(request) ? Math.max(1, request.length) : 1)
      const { status, text } = await service.answer(served, request)
      return sendRpc(c, status, text)
    })
  }
  mountOpen(app, SUPPORTED_CHAINS_ENDPOINT, () => ({ http: [...access.networks.keys()], ws: [] }))
}

const PARSE_ERROR = failureText({
  id: null,
  code: RPC_CODES.parse,
  message: 'The body is not JSON.',
  status: 400,
})

/** Some clients send JSON as `text/plain` to avoid a preflight. The origin was checked before. */
function requireJson(c: Context): void {
  const type = c.req.header('content-type') ?? ''
  if (/^(application\/json|text\/plain)\s*(;|$)/i.test(type)) return
  throw problem('CONTENT_TYPE_UNSUPPORTED', 'Send the body as application/json.', 'content-type')
}

function sendRpc(c: Context, status: RpcReply['status'], text: string): Response {
  return c.body(text, status, { 'content-type': 'application/json' })
}
