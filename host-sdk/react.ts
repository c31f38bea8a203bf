import { useSyncExternalStore } from 'react'
import { INITIAL_STATE } from './state/initial-state.ts'
import type { Postern, PosternState } from './types.ts'

/**
 * The state of an instance; renders again after each change. On a server and while hydrating it is the first state.
 *
 * @example
 * const { namespaces } = usePosternState(postern)
 */
export function usePosternState(postern: Postern): PosternState {
  return useSyncExternalStore(postern.subscribe, postern.getState, () => INITIAL_STATE)
}

/**
 * The state of an instance next to the calls components need.
 *
 * @example
 * const { address, connect, disconnect } = usePostern(postern)
 */
export function usePostern(postern: Postern): {
  state: PosternState
  /** Of the active namespace. */
  address: string | undefined
  isConnected: boolean
} & Pick<Postern, 'open' | 'close' | 'connect' | 'disconnect' | 'switchNetwork' | 'request'> {
  const state = usePosternState(postern)
  const active = state.namespaces[state.activeNamespace ?? '']
  const { open, close, connect, disconnect, switchNetwork, request } = postern
  const isConnected = active?.status === 'connected'
  return {
    state,
    address: active?.address,
    isConnected,
    open,
    close,
    connect,
    disconnect,
    switchNetwork,
    request,
  }
}
