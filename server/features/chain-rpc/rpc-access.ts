import type { Context } from 'hono'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import { clientKey, type RateLimit } from '#server/http/limits/rate-limit.ts'
import type { ServedNetwork, ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'

/** What decides who may call which network, and how often. */
export interface RpcAccess {
  readonly origins: OriginAllowList
  readonly networks: ServedNetworks
  readonly perClient: RateLimit
  readonly perProject: RateLimit
}

/**
 * Finds a network this deployment serves.
 *
 * @throws the problem NETWORK_UNKNOWN naming `field`.
 */
export function requireNetwork(
  networks: ServedNetworks,
  caipNetworkId: string,
  field: string,
): ServedNetwork {
  const served = networks.get(caipNetworkId)
  if (served !== undefined) return served
  const message =
    'This deployment does not serve the network. The ones it serves are listed at /v1/supported-chains.'
  throw problem('NETWORK_UNKNOWN', message, field)
}

/**
 * Checks the project and the origin of a request; the deployment's own origins are allowed.
 *
 * @throws the problems PROJECT_UNKNOWN and ORIGIN_NOT_ALLOWED.
 */
export async function requireCaller(
  access: RpcAccess,
  c: Context<HttpEnv>,
  projectId: string,
): Promise<void> {
  const verdict = await access.origins.judge(projectId, c.req.header('origin'), { isOwnAdmitted: true })
  if (verdict.allowed) return
  if (verdict.reason === 'PROJECT_UNKNOWN') {
    throw problem('PROJECT_UNKNOWN', 'No project has this id. Check the projectId of the site.', 'projectId')
  }
  throw problem(
    'ORIGIN_NOT_ALLOWED',
    'The project does not list the origin this request comes from.',
    'origin',
  )
}

/**
 * Charges calls to the budgets of the client and the project.
 *
 * @throws the problem RATE_LIMITED.
 */
export async function spendCalls(
  access: RpcAccess,
  c: Context<HttpEnv>,
  projectId: string,
  calls: number,
): Promise<void> {
  await access.perClient.spend(c, clientKey(c), calls)
  await access.perProject.spend(c, `project:${projectId}`, calls)
}
