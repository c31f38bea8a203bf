import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isAddress, isHex } from 'viem'
import { NAME_GATEWAY_ENDPOINT, NAME_GATEWAY_POST_ENDPOINT } from '#schemas/http/blockchain/name-gateway.ts'
import { mountOpen } from '#server/http/endpoints/mount-endpoint.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { AnswerGateway } from './gateway.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const

export interface GatewayRouteSettings {
  /** Undefined when the deployment offers no names. */
  readonly answer: AnswerGateway | undefined
  /** Questions of one client. */
  readonly limit: RateLimit
}

/** Adds the routes that wallets and libraries of any page call to resolve a name. */
export function addGatewayRoutes(app: OpenAPIHono<HttpEnv>, { answer, limit }: GatewayRouteSettings): void {
  // A name is public, so any page may read it.
  app.use(`${NAME_GATEWAY_POST_ENDPOINT.path}/*`, async (c, next) => {
    c.header('access-control-allow-origin', '*')
    if (c.req.method !== 'OPTIONS') return next()
    return c.body(null, 204, PREFLIGHT)
  })
  const handle = async (c: Context<HttpEnv>, sender: string, data: string) => {
    await limit.spend(c, clientKey(c), 1)
    if (answer === undefined) throw problem('NAMES_OFF', 'This deployment offers no names.')
    if (!isAddress(sender, { strict: false }) || !isHex(data))
      throw problem('REQUEST_INVALID', '`data` is not written in hexadecimal.', 'data')
    return { data: await answer(sender, data) }
  }
  mountOpen(app, NAME_GATEWAY_ENDPOINT, ({ c, params }) => handle(c, params.sender, params.data))
  mountOpen(app, NAME_GATEWAY_POST_ENDPOINT, async ({ c }) => {
    const { sender, data } = requireValid(NAME_GATEWAY_POST_ENDPOINT.body, await readJson(c), 'body')
    return handle(c, sender, data)
  })
}
