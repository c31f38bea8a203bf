import { useMemo } from 'react'
import { eventObservable } from '#sdk/observables/events.ts'
import { providerObservable } from '#sdk/observables/provider.ts'
import { stateObservable } from '#sdk/observables/state-part.ts'
import { themeModeObservable } from '#sdk/observables/theme.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternEvent } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { usePostern } from './instance.ts'
import { useObservable } from './use-observable.ts'

/**
 * The whole state; the component renders again after each change.
 *
 * @example
 * const { open, initialized } = usePosternState()
 */
export function usePosternState(): PosternState {
  return useObservable(usePostern(), stateObservable)
}

/**
 * The provider of a namespace while it is connected, else undefined: EIP-1193 on EVM chains, a Wallet Standard wallet on
 * others.
 *
 * @example
 * const provider = usePosternProvider('eip155')
 * await provider?.request({ method: 'eth_blockNumber' })
 */
export function usePosternProvider<N extends Namespace>(namespace: N): PosternProviders[N] | undefined {
  const of = useMemo(() => providerObservable(namespace), [namespace])
  return useObservable(usePostern(), of)
}

/**
 * The active theme mode, and the call that changes the theme.
 *
 * @example
 * const { themeMode, setTheme } = usePosternTheme()
 * await setTheme({ themeMode: 'light' })
 */
export function usePosternTheme(): Pick<PosternState, 'themeMode'> & Pick<Postern, 'setTheme'> {
  const postern = usePostern()
  const themeMode = useObservable(postern, themeModeObservable)
  const { setTheme } = postern
  return useMemo(() => ({ themeMode, setTheme }), [themeMode, setTheme])
}

/**
 * The newest event of the modal; undefined before the first one, and for the instance of the script tag.
 *
 * @example
 * const event = usePosternEvents()
 * useEffect(() => void (event && report(event.name)), [event])
 */
export function usePosternEvents(): PosternEvent | undefined {
  return useObservable(usePostern(), eventObservable)
}
