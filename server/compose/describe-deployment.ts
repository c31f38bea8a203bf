import type { DeploymentVenues } from '#schemas/http/deployment-venues.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { AGGREGATORS } from '#schemas/networks/aggregators.ts'
import { builtInRouters } from '#schemas/networks/swap-deployments.ts'
import type { Config } from '#server/config/config.ts'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Project } from '#server/database/project.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
import { aggregatorsOf, evmAggregators } from '#server/providers/aggregators/create-aggregators.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { describeWallet } from './compose-wallet.ts'

type Described = Parameters<typeof describeWallet>[0] & {
  readonly origins: DeploymentOrigins
  readonly version: string
  readonly networks: ServedNetworks
}

/** Describes the deployment to the documents of a project. */
export function describeDeployment(parts: Described, project: Project): Deployment {
  const { origins, version, networks, config } = parts
  const wallet = describeWallet(parts, project)
  const walletConnect = walletConnectAccess(config)
  const swapVenues = describeVenues(config.swaps)
  return {
    projectId: project.id,
    apiUrl: origins.api,
    modalOrigin: origins.modal,
    walletOrigin: origins.wallet,
    sdkVersion: version,
    origins: [...project.origins],
    developmentOrigins: project.developmentOrigins,
    networks: [...networks].map(([caipNetworkId, { rpcPublic, explorer }]) => ({
      caipNetworkId,
      ...(rpcPublic === undefined ? {} : { rpcPublic }),
      ...(explorer === undefined ? {} : { explorer }),
    })),
    ...(wallet === undefined ? {} : { wallet }),
    ...(walletConnect === undefined ? {} : { walletConnect: { projectId: project.id, ...walletConnect } }),
    ...(swapVenues.length === 0 ? {} : { swapVenues }),
    ...(config.analytics.enabled ? { analytics: true } : {}),
  }
}

/** The routers that swaps may go through, of networks where they are not only those that documents know. */
function describeVenues({ networks, aggregators, builtInVenues }: Config['swaps']): DeploymentVenues[] {
  const withAggregators = evmAggregators(aggregators).flatMap(
    ({ id, networks: own = AGGREGATORS[id].networks }) => own,
  )
  const ids = new Set([...Object.keys(networks), ...withAggregators])
  return [...ids].flatMap((caipNetworkId) => {
    const own = networks[caipNetworkId]
    const venues =
      own === undefined
        ? builtInVenues && builtInRouters(caipNetworkId)
        : { ...own, routers: own.venues.map(({ router, kind }) => ({ address: router, kind })) }
    if (!venues) return []
    const { wrappedNative, routers } = venues
    const others = aggregatorsOf(aggregators, caipNetworkId).map(({ id }) => ({
      address: AGGREGATORS[id].router,
      kind: id,
    }))
    return [{ caipNetworkId, wrappedNative, routers: [...routers, ...others] }]
  })
}
