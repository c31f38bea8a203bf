import type { Network } from '#schemas/entities/network.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { DEFAULT_NETWORK_IDS, isLocalNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'
import { withExplorer } from './with-explorer.ts'

/** The networks of a site that names none: those of the deployment, without test networks where it has others. */
export function defaultNetworks(deployment: Pick<Deployment, 'networks'>): readonly Network[] {
  const served = new Set(deployment.networks.map(({ caipNetworkId }) => caipNetworkId))
  const defaults = new Set<string>(DEFAULT_NETWORK_IDS)
  const known = NETWORKS.filter(({ caipNetworkId }) => served.has(caipNetworkId))
  const preferred = known.filter(
    ({ caipNetworkId }) => defaults.has(caipNetworkId) || isLocalNetwork(caipNetworkId),
  )
  // A deployment may serve test networks only.
  return (preferred[0] ? preferred : known).map((network) => withExplorer(network, deployment))
}
