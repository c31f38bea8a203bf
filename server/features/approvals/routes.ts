import { APPROVALS_ENDPOINT } from '#schemas/http/blockchain/approvals.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { jsonBody } from '#server/http/responses/encoded-body.ts'
import type { TokenApprovalsService } from './token-approvals-service.ts'

/** Adds the route for the approvals of accounts. */
export function addApprovalsRoute(routes: ProjectRoutes, service: TokenApprovalsService): void {
  routes.add(APPROVALS_ENDPOINT, async ({ params, query: { chainId, cursor }, projectId }) =>
    jsonBody(
      await service.answer({ address: params.account, chainId, cursor: cursor || undefined }, projectId),
    ),
  )
}
