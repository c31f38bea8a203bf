import type { Readable } from 'svelte/store'
import type { OfNamespace } from '../readings/account.ts'
import { networkReading, type PosternNetworkState } from '../readings/network.ts'
import type { Postern } from '../types/postern.ts'
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
