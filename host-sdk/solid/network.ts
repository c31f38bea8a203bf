import { resolveNamespace, type OfNamespace } from '#sdk/observables/namespace-option.ts'
import { networkObservable, type PosternNetworkState } from '#sdk/observables/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { fieldsOf, useObservable } from './use-observable.ts'

/**
 * The network of a namespace, and the call that switches it.
 *
 * @example
 * const network = usePosternNetwork()
 * await network.switchNetwork('eip155:10')
 * network.chainId // 10
 */
export function usePosternNetwork(
  of: OfNamespace = {},
): PosternNetworkState & Pick<Postern, 'switchNetwork'> {
  const { switchNetwork } = usePostern()
  const network = useObservable(() => networkObservable({ namespace: resolveNamespace(of.namespace) }))
  return fieldsOf(network, { switchNetwork })
}
