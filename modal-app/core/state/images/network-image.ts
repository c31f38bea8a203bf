import type { Network } from '#schemas/entities/network.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { ownerPicture } from './owner-picture.ts'

/**
 * Finds the picture of a network: the owner's, else the network's own URL, else the server's, which draws a monogram for an
 * unknown network.
 *
 * @param chainImages the owner's pictures by network id or CAIP-2 id (option `chainImages`), already as `ownerPicture` URLs.
 */
export function networkImageUrl(
  network: Pick<Network, 'id' | 'caipNetworkId' | 'assets'>,
  deployment: Pick<Deployment, 'apiUrl' | 'projectId'>,
  chainImages: Readonly<Record<string, string>>,
): string {
  const { apiUrl } = deployment
  const owners = chainImages[network.caipNetworkId] ?? chainImages[String(network.id)]
  if (owners) return owners
  const { imageUrl, imageId } = network.assets ?? {}
  if (imageUrl) return ownerPicture(imageUrl, deployment)
  if (imageId) return `${apiUrl}/public/getAssetImage/${encodeURIComponent(imageId)}`
  return `${apiUrl}/networks/${encodeURIComponent(network.caipNetworkId)}/image`
}
