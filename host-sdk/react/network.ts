import { useMemo } from 'react'
import type { OfNamespace } from '#sdk/observables/account.ts'
import { networkObservable, type PosternNetworkState } from '#sdk/observables/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'
import { useObservable } from './use-observable.ts'

/**
 * The network of a namespace, and the call that switches it.
 *
 * @example
 * const { chainId, switchNetwork } = usePosternNetwork()
 * await switchNetwork('eip155:10')
 */
export function usePosternNetwork({ namespace }: OfNamespace = {}): PosternNetworkState &
  Pick<Postern, 'switchNetwork'> {
  const postern = usePostern()
  const of = useMemo(() => networkObservable({ namespace }), [namespace])
  const network = useObservable(postern, of)
  const { switchNetwork } = postern
  return useMemo(() => ({ ...network, switchNetwork }), [network, switchNetwork])
}
