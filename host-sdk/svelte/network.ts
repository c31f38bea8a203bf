import type { Readable } from 'svelte/store'
import type { OfNamespace } from '#sdk/observables/account.ts'
import { networkObservable, type PosternNetworkState } from '#sdk/observables/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { getPostern, storeOf, type OfInstance } from './store-of.ts'

/**
 * The network of a namespace, and the call that switches it.
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
  return { ...storeOf(networkObservable(of), of), switchNetwork }
}
