import type { Deployment } from '#schemas/http/deployment.ts'
import type { Network } from '#schemas/networks/network.ts'

/**
 * The picture of a network: the owner's, else the network's own URL, else the directory's route; undefined leads to a
 * monogram.
 *
 * @param chainImages the owner's pictures by network id or CAIP-2 id (option `chainImages`).
 */
export function networkImageUrl(
  network: Network,
  { apiUrl }: Pick<Deployment, 'apiUrl'>,
  chainImages: Readonly<Record<string, string>>,
): string | undefined {
  const owners = chainImages[network.caipNetworkId] ?? chainImages[String(network.id)]
  if (owners) return owners
  const { imageUrl, imageId } = network.assets ?? {}
  if (imageUrl) return imageUrl
  return imageId && `${apiUrl}/public/getAssetImage/${encodeURIComponent(imageId)}`
}
