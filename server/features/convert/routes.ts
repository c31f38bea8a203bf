import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  GAS_PRICE_ENDPOINT,
  SWAP_ALLOWANCE_ENDPOINT,
  SWAP_APPROVAL_ENDPOINT,
  SWAP_QUOTES_ENDPOINT,
  SWAP_TOKENS_ENDPOINT,
  SWAP_TRANSACTION_ENDPOINT,
} from '#schemas/http/blockchain/convert.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { documentEndpoint } from '#server/http/endpoints/endpoint-document.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import type { ProjectReads } from '#server/http/limits/project-reads.ts'
import { namedProject } from '#server/http/requests/named-project.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { ApprovalService } from './approval-service.ts'
import type { ConvertService } from './convert-service.ts'
import type { ProgramService } from './program-service.ts'

export interface ConvertRouteSettings {
  readonly app: OpenAPIHono<HttpEnv>
  readonly routes: ProjectRoutes
  readonly reads: ProjectReads
  readonly service: ConvertService
  readonly approvals: ApprovalService
  /** Swaps on Solana; undefined where none are configured. */
  readonly programs: ProgramService | undefined
}

/** Adds the routes for swaps. */
export function addConvertRoutes({
  app,
  routes,
  reads,
  service,
  approvals,
  programs,
}: ConvertRouteSettings): void {
  const serviceOf = (from: string): ConvertService | ProgramService =>
    programs?.serves(parseCaipAddress(from)?.caipNetworkId) === true ? programs : service
  routes.add(SWAP_TOKENS_ENDPOINT, ({ query }) => approvals.tokens(query.chainId))
  routes.add(SWAP_QUOTES_ENDPOINT, ({ query }) => serviceOf(query.from).quotes(query))
  routes.add(SWAP_ALLOWANCE_ENDPOINT, ({ query }) => approvals.allowance(query))
  routes.add(GAS_PRICE_ENDPOINT, ({ query }) => approvals.gasPrice(query.chainId))
  routes.add(SWAP_APPROVAL_ENDPOINT, ({ query }) => approvals.approval(query))
  documentEndpoint(app, SWAP_TRANSACTION_ENDPOINT)
  // The project may be in the body, and errors in the rest of it are reported only to that project.
  app.post(SWAP_TRANSACTION_ENDPOINT.path, async (c) => {
    const body = await readJson(c)
    await reads.admit(c, namedProject(c.req.query(), body))
    const order = requireValid(SWAP_TRANSACTION_ENDPOINT.body, body, 'body')
    return c.json(await serviceOf(order.from).transaction(order), 200, { 'cache-control': 'no-store' })
  })
}
