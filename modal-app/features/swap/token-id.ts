import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'

/**
 * Writes the CAIP-10 id of a token; the native coin has the placeholder of its namespace.
 *
 * @example
 * tokenId(ethereum, undefined) // 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
 */
export function tokenId(
  { caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
  address: string | undefined,
): string {
  return `${caipNetworkId}:${address ?? NAMESPACES[chainNamespace].nativeTokenAddress}`
}

/** Reads the token of a CAIP-10 id; undefined for the native coin. */
export function tokenOf(id: string, { chainNamespace }: Pick<Network, 'chainNamespace'>): string | undefined {
  const address = id.split(':').at(-1)
  return address?.toLowerCase() === NAMESPACES[chainNamespace].nativeTokenAddress.toLowerCase()
    ? undefined
    : address
}
