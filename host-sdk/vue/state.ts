import { toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
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
 * The whole state.
 *
 * @example
 * const state = usePosternState()
 * state.value.initialized
 */
export function usePosternState(): ComputedRef<PosternState> {
  return useObservable(() => stateObservable)
}

/**
 * The provider of a namespace while it is connected, else undefined: EIP-1193 on EVM chains, a Wallet Standard wallet on
 * others.
 *
 * @example
 * const provider = usePosternProvider('eip155')
 * await provider.value?.request({ method: 'eth_blockNumber' })
 */
export function usePosternProvider<N extends Namespace>(
  namespace: MaybeRefOrGetter<N>,
): ComputedRef<PosternProviders[N] | undefined> {
  return useObservable(() => providerObservable(toValue(namespace)))
}

/**
 * The active theme mode, and the call that changes the theme.
 *
 * @example
 * const { themeMode, setTheme } = usePosternTheme()
 * await setTheme({ themeMode: 'light' })
 */
export function usePosternTheme(): {
  readonly themeMode: ComputedRef<PosternState['themeMode']>
} & Pick<Postern, 'setTheme'> {
  const { setTheme } = usePostern()
  return { themeMode: useObservable(() => themeModeObservable), setTheme }
}

/**
 * The newest event of the modal; undefined before the first one, and for the instance of the script tag.
 *
 * @example
 * const event = usePosternEvents()
 * watch(event, (newest) => newest && report(newest.name))
 */
export function usePosternEvents(): ComputedRef<PosternEvent | undefined> {
  return useObservable(() => eventObservable)
}
