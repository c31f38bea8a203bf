import { useCallback, useMemo } from 'react'
import type { Postern } from '../types/postern.ts'
import type { PosternState } from '../types/state.ts'
import { partOf, type OfNamespace } from './account.ts'
import { usePostern } from './instance.ts'
import { chainIdOf } from './network-id.ts'
import { useSelected } from './selected-state.ts'

/** A network as a component shows it. */
export interface PosternNetworkState {
  /** CAIP-2 id of the network requests go to. */
  readonly caipNetworkId: string | undefined
  /** The reference of that id: a number on EVM chains. */
  readonly chainId: number | string | undefined
  /** The networks the site configured. */
  readonly caipNetworkIds: readonly string[]
}

const NONE: readonly string[] = []

/**
 * The network of a namespace, and the call that changes it.
 *
 * @example
 * const { chainId, switchNetwork } = usePosternNetwork()
 * await switchNetwork('eip155:10')
 */
export function usePosternNetwork({ namespace }: OfNamespace = {}): PosternNetworkState &
  Pick<Postern, 'switchNetwork'> {
  const select = useCallback((state: PosternState) => networkOf(state, namespace), [namespace])
  const postern = usePostern()
  const network = useSelected(postern, select)
  const { switchNetwork } = postern
  return useMemo(() => ({ ...network, switchNetwork }), [network, switchNetwork])
}

function networkOf(state: PosternState, namespace: string | undefined): PosternNetworkState {
  const { caipNetworkId, caipNetworkIds = NONE } = partOf(state, namespace) ?? {}
  return { caipNetworkId, chainId: chainIdOf(caipNetworkId), caipNetworkIds }
}
