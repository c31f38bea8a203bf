import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ESPLORA_ENDPOINTS } from '#schemas/http/chain-rpc.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import type { ChainNodes, NodeAnswer } from '#server/providers/chain-nodes/chain-nodes.ts'
import { requireCaller, requireNetwork, spendCalls, type RpcAccess } from './rpc-access.ts'
import { esploraBroadcastPath, isEsploraRead } from './esplora-path.ts'
import { RPC_LIMITS } from './rpc-limits.ts'

export interface EsploraSettings {
  readonly access: RpcAccess
  readonly nodes: ChainNodes
}

const HEX = /^(?:[0-9a-f]{2})+$/i
/** The answer of a node with a status that is forwarded. */
interface EsploraAnswer {
  readonly status: (typeof FORWARDED_STATUSES)[number]
  readonly text: string
}

const FORWARDED_STATUSES = [200, 400, 404] as const

/** Adds the reads and the broadcast of networks whose nodes use the Esplora HTTP API. */
export function addEsploraRoutes(app: OpenAPIHono<HttpEnv>, { access, nodes }: EsploraSettings): void {
  for (const endpoint of Object.values(ESPLORA_ENDPOINTS)) documentEndpoint(app, endpoint)

  app.get('/v1/esplora/:caipNetworkId/:path{.+}', async (c) => {
    const { served, path, projectId } = await admit(access, c)
    if (!isEsploraRead(served.network, path)) throw unservedPath()
    await spendCalls(access, c, projectId, 1)
    return send(c, await nodes.ask(served, { method: 'GET', path: `/${path}`, read: accept }))
  })

  app.post('/v1/esplora/:caipNetworkId/:path{.+}', async (c) => {
    const { served, path, projectId } = await admit(access, c)
    if (path !== esploraBroadcastPath(served.network)) throw unservedPath()
    const body = (await readBody(c, RPC_LIMITS.broadcastBytes)).trim()
    if (!HEX.test(body))
      throw problem('REQUEST_INVALID', 'The body must be a transaction in hexadecimal.', 'body')
    await spendCalls(access, c, projectId, 1)
    const contentType = 'text/plain'
    return send(
      c,
      await nodes.ask(served, { method: 'POST', path: `/${path}`, body, contentType, read: accept }),
    )
  })
}

async function admit(access: RpcAccess, c: Context<HttpEnv>) {
  const projectId = c.req.query('projectId')
  if (!projectId) throw problem('REQUEST_INVALID', 'Name the project in the query as projectId.', 'projectId')
  const served = requireNetwork(access.networks, c.req.param('caipNetworkId') ?? '', 'caipNetworkId')
  await requireCaller(access, c, projectId)
  return { served, projectId, path: c.req.param('path') ?? '' }
}

function accept({ status, text }: NodeAnswer): EsploraAnswer | undefined {
  const forwarded = FORWARDED_STATUSES.find((one) => one === status)
  return forwarded === undefined ? undefined : { status: forwarded, text }
}

function send(c: Context, { status, text }: EsploraAnswer): Response {
  const type = /^\s*[[{]/.test(text) ? 'application/json' : 'text/plain; charset=utf-8'
  return c.body(text, status, { 'content-type': type })
}

function unservedPath(): Error {
  return problem(
    'REQUEST_INVALID',
    'This path is not served. Blocks, addresses, transactions and fees are.',
    'path',
  )
}
