import type { DeploymentVenues } from '#schemas/http/deployment-venues.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { Config } from '#server/config/config.ts'
import { walletConnectAccess } from '#server/config/relay-config.ts'
import type { Project } from '#server/database/project.ts'
import type { DeploymentOrigins } from '#server/http/origins/deployment-origins.ts'
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
  }
}

/** The routers that swaps may go through beside those that documents know. */
function describeVenues({ networks }: Config['swaps']): DeploymentVenues[] {
  return Object.entries(networks).map(([caipNetworkId, { wrappedNative, venues }]) => ({
    caipNetworkId,
    wrappedNative,
    routers: venues.map(({ router, kind }) => ({ address: router, kind })),
  }))
}
