import { namespaceNow, type OfNamespace } from '#sdk/readings/changing-namespace.ts'
import { networkReading, type PosternNetworkState } from '#sdk/readings/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { fieldsOf, useReading } from './use-reading.ts'

/**
 * The network of a namespace, and the call that changes it.
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
  const network = useReading(() => networkReading({ namespace: namespaceNow(of.namespace) }))
  return fieldsOf(network, { switchNetwork })
}
