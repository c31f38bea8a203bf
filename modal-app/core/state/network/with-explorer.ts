import type { Network } from '#schemas/entities/network.ts'
import type { Deployment } from '#schemas/http/deployment.ts'

/** The deployment's explorer replaces that of the catalogue. */
export function withExplorer<Known extends Pick<Network, 'caipNetworkId' | 'blockExplorers'>>(
  network: Known,
  deployment: Pick<Deployment, 'networks'>,
): Known {
  const url = deployment.networks.find(
    ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
  )?.explorer
  if (url === undefined) return network
  const name = network.blockExplorers?.default.name ?? new URL(url).hostname
  return { ...network, blockExplorers: { default: { name, url } } }
}
