import {
  REVOKE_SESSION_ENDPOINT,
  revocationMessage,
  SESSIONS_ENDPOINT,
} from '#schemas/http/blockchain/sessions.ts'
import { GRANT_ENDPOINTS } from '#schemas/http/wallet/grants.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import { readJson } from '#server/http/requests/read-json.ts'
import { requireValid } from '#server/http/requests/require-valid.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import type { GrantsService } from './grants-service.ts'

/** Adds the routes with which wallets store, ask for, list and revoke their grants. */
export function addGrantRoutes(routes: WalletRoutes, service: GrantsService): void {
  const { list, register, use, revoke } = GRANT_ENDPOINTS
  routes.session(list, ({ session }) => service.list({ userId: session.userId }))
  routes.session(register, ({ session, body }) => service.register(session, body))
  routes.session(use, ({ session, body }) => service.use(session, body))
  routes.session(revoke, ({ session, body }) => service.revoke(session, body))
}

export interface SessionRouteSettings {
  readonly routes: ProjectRoutes
  readonly service: GrantsService
  readonly apiOrigin: string
  /** The CAIP-10 id of the account that a sign-in token of a project belongs to; undefined for a token that is not valid. */
  readonly accountOf: (
    caller: { readonly projectId: string; readonly origin: string | undefined },
    token: string,
  ) => Promise<string | undefined>
  /** Throws a problem unless the account signed the text. */
  readonly requireSigned: (signed: {
    readonly message: string
    readonly signature: string
    readonly caipAddress: string
  }) => Promise<void>
}

/** Adds the routes of sites and of their backends. */
export function addSessionRoutes({
  routes,
  service,
  apiOrigin,
  accountOf,
  requireSigned,
}: SessionRouteSettings): void {
  routes.add(SESSIONS_ENDPOINT, async ({ c, params, projectId }) => {
    c.header('cache-control', 'no-store')
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /i, '')
    const caller = { projectId, origin: c.req.header('origin') }
    const signedIn = token === '' ? undefined : await accountOf(caller, token)
    const account = accountIn(params.address)
    // The same answer as for an account without any, so that nobody learns which sites somebody else uses.
    if (signedIn === undefined || accountIn(signedIn) !== account) return { sessions: [] }
    return service.list({ projectId, account })
  })

  routes.add(REVOKE_SESSION_ENDPOINT, async ({ c, params, projectId }) => {
    const { pci, signature } = requireValid(REVOKE_SESSION_ENDPOINT.body, await readJson(c), 'body')
    const caipAddress = params.address
    const caipNetworkId = parseCaipAddress(caipAddress)?.caipNetworkId ?? ''
    const owner = { projectId, account: accountIn(caipAddress), caipNetworkId }
    // A node verifies signatures of contracts, so it is asked for existing grants alone. Nobody can guess their ids.
    await service.requireKnown(owner, pci)
    await requireSigned({
      message: revocationMessage({ apiOrigin, caipAddress, pci }),
      signature,
      caipAddress,
    })
    await service.revokeOf(owner, pci)
    return {}
  })
}

function accountIn(caipAddress: string): string {
  const address = parseCaipAddress(caipAddress)?.address
  if (address === undefined) throw problem('REQUEST_INVALID', '`address`: is not an account.', 'address')
  return address.toLowerCase()
}
