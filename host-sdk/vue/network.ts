import { toValue } from 'vue'
import { networkReading, type PosternNetworkState } from '#sdk/readings/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { OfNamespace } from './account.ts'
import { usePostern } from './instance.ts'
import { refsOf, useReading, type RefsOf } from './use-reading.ts'

/**
 * The network of a namespace, and the call that changes it.
 *
 * @example
 * const { chainId, switchNetwork } = usePosternNetwork()
 * await switchNetwork('eip155:10')
 */
export function usePosternNetwork({ namespace }: OfNamespace = {}): RefsOf<PosternNetworkState> &
  Pick<Postern, 'switchNetwork'> {
  const { switchNetwork } = usePostern()
  const network = useReading(() => networkReading({ namespace: toValue(namespace) }))
  return { ...refsOf(network), switchNetwork }
}
