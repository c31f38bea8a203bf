import { useMemo } from 'react'
import type { OfNamespace } from '#sdk/readings/account.ts'
import { networkReading, type PosternNetworkState } from '#sdk/readings/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { useReading } from './use-reading.ts'

/**
 * The network of a namespace, and the call that changes it.
 *
 * @example
 * const { chainId, switchNetwork } = usePosternNetwork()
 * await switchNetwork('eip155:10')
 */
export function usePosternNetwork({ namespace }: OfNamespace = {}): PosternNetworkState &
  Pick<Postern, 'switchNetwork'> {
  const postern = usePostern()
  const of = useMemo(() => networkReading({ namespace }), [namespace])
  const network = useReading(postern, of)
  const { switchNetwork } = postern
  return useMemo(() => ({ ...network, switchNetwork }), [network, switchNetwork])
}
