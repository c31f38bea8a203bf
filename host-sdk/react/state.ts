import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { lastEventOf, onEventOf } from '../state/instance-events.ts'
import type { Namespace } from '../types/account.ts'
import type { PosternEvent } from '../types/options.ts'
import type { Postern } from '../types/postern.ts'
import type { PosternProviders } from '../types/providers.ts'
import type { PosternState } from '../types/state.ts'
import { partOf } from './account.ts'
import { usePostern } from './instance.ts'
import { useSelected } from './selected-state.ts'

/**
 * The whole state; renders again after each change of it.
 *
 * @example
 * const { open, initialized } = usePosternState()
 */
export function usePosternState(): PosternState {
  return useSelected(usePostern(), whole)
}

function whole(state: PosternState): PosternState {
  return state
}

/**
 * The provider of a namespace while it is connected: EIP-1193 on EVM chains, else a Wallet Standard wallet.
 *
 * @example
 * const provider = usePosternProvider('eip155')
 * await provider?.request({ method: 'eth_blockNumber' })
 */
export function usePosternProvider<N extends Namespace>(namespace: N): PosternProviders[N] | undefined {
  const postern = usePostern()
  const select = useCallback(
    (state: PosternState) => partOf(state, namespace)?.status === 'connected',
    [namespace],
  )
  return useSelected(postern, select) ? postern.getProvider(namespace) : undefined
}

/**
 * The look that is drawn, and the call that changes it.
 *
 * @example
 * const { themeMode, setTheme } = usePosternTheme()
 * await setTheme({ themeMode: 'light' })
 */
export function usePosternTheme(): Pick<PosternState, 'themeMode'> & Pick<Postern, 'setTheme'> {
  const postern = usePostern()
  const themeMode = useSelected(postern, themeModeOf)
  const { setTheme } = postern
  return useMemo(() => ({ themeMode, setTheme }), [themeMode, setTheme])
}

function themeModeOf({ themeMode }: PosternState): PosternState['themeMode'] {
  return themeMode
}

/**
 * The newest event of the modal; undefined before the first, and for instances of the script tag.
 *
 * @example
 * const event = usePosternEvents()
 * useEffect(() => void (event && report(event.name)), [event])
 */
export function usePosternEvents(): PosternEvent | undefined {
  const postern = usePostern()
  const subscribe = useCallback((listener: () => void) => onEventOf(postern, listener), [postern])
  const last = useCallback(() => lastEventOf(postern), [postern])
  return useSyncExternalStore(subscribe, last, none)
}

function none(): undefined {
  return undefined
}
