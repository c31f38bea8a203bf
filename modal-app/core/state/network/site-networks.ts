import type { Network } from '#schemas/entities/network.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { DEFAULT_NETWORK_IDS, isLocalNetwork, NETWORKS } from '#schemas/networks/catalogue.ts'

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

/** The deployment's explorer replaces that of the catalogue. */
export function withExplorer(network: Network, deployment: Pick<Deployment, 'networks'>): Network {
  const url = deployment.networks.find(
    ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
  )?.explorer
  if (url === undefined) return network
  const name = network.blockExplorers?.default.name ?? new URL(url).hostname
  return { ...network, blockExplorers: { default: { name, url } } }
}
