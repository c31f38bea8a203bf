import { toValue } from 'vue'
import { networkObservable, type PosternNetworkState } from '#sdk/observables/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { OfNamespace } from './account.ts'
import { usePostern } from './instance.ts'
import { refsOf, useObservable, type RefsOf } from './use-observable.ts'

/**
 * The network of a namespace, and the call that switches it.
 *
 * @example
 * const { chainId, switchNetwork } = usePosternNetwork()
 * await switchNetwork('eip155:10')
 */
export function usePosternNetwork({ namespace }: OfNamespace = {}): RefsOf<PosternNetworkState> &
  Pick<Postern, 'switchNetwork'> {
  const { switchNetwork } = usePostern()
  const network = useObservable(() => networkObservable({ namespace: toValue(namespace) }))
  return { ...refsOf(network), switchNetwork }
}
