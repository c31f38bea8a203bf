import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'

/**
 * Reads the address that an order is bound to, or its CAIP-10 id.
 *
 * @param field The member of the request, for the problem.
 * @throws the problem REQUEST_INVALID for anything but an address of the network.
 */
export function requireAddressOn(
  networks: ServedNetworks,
  caipNetworkId: string,
  text: string,
  field: string,
): string {
  const parts = parseCaipAddress(text)
  const network = networks.get(caipNetworkId)?.network
  const isElsewhere = parts !== undefined && parts.caipNetworkId !== caipNetworkId
  const address = parts?.address ?? text
  const isAddress =
    network !== undefined && NAMESPACES[network.chainNamespace].isAddress(address, String(network.id))
  if (!isElsewhere && isAddress) return address
  const message = `\`${field}\` is not an address of ${network?.name ?? 'the network'}.`
  throw problem('REQUEST_INVALID', message, field)
}
