import type { Readable } from 'svelte/store'
import type { OfNamespace } from '#sdk/readings/account.ts'
import { networkReading, type PosternNetworkState } from '#sdk/readings/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { getPostern, storeOf, type OfInstance } from './store-of.ts'

/**
 * The network of a namespace, and the call that changes it.
 *
 * @example
 * const network = posternNetwork()
 * $network.chainId
 * await network.switchNetwork('eip155:10')
 */
export function posternNetwork(
  of: OfNamespace & OfInstance = {},
): Readable<PosternNetworkState> & Pick<Postern, 'switchNetwork'> {
  const { switchNetwork } = getPostern(of)
  return { ...storeOf(networkReading(of), of), switchNetwork }
}
