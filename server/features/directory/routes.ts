import { CORE_BUILD, WALLETS_ENDPOINT } from '#schemas/http/directory.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { DirectoryService } from './directory-service.ts'

/** Adds the wallet directory. */
export function addDirectoryRoutes(routes: ProjectRoutes, service: DirectoryService): void {
  routes.add(WALLETS_ENDPOINT, async ({ query: request, sv = '' }) => {
    await requireKnownChain(service, request.chains)
    return service.answer({ ...request, isCoreBuild: sv.startsWith(CORE_BUILD) })
  })
}

/** Sites may have custom networks beside known ones, and no wallet lists those. So one known chain is enough. */
async function requireKnownChain(service: DirectoryService, chains: readonly string[] = []): Promise<void> {
  if (chains.length === 0) return
  for (const chain of chains) {
    if (isChainNamespace(chain) || findNetwork(chain) !== undefined || (await service.serves(chain))) return
  }
  throw problem(
    'REQUEST_INVALID',
    '`chains`: no wallet is known for these networks. Write networks such as eip155:1, or a namespace.',
    'chains',
  )
}
