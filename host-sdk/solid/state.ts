import type { Accessor } from 'solid-js'
import { resolveNamespace } from '#sdk/observables/namespace-option.ts'
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
 * The whole state; a new object after each change.
 *
 * @example
 * const state = usePosternState()
 * state().initialized
 */
export function usePosternState(): Accessor<PosternState> {
  return useObservable(() => stateObservable)
}

/**
 * The provider of a namespace while it is connected, else undefined: EIP-1193 on EVM chains, a Wallet Standard wallet on
 * others.
 *
 * @example
 * const provider = usePosternProvider('eip155')
 * await provider()?.request({ method: 'eth_blockNumber' })
 */
export function usePosternProvider<N extends Namespace>(
  namespace: N | (() => N),
): Accessor<PosternProviders[N] | undefined> {
  return useObservable(() => providerObservable(resolveNamespace(namespace)))
}

/**
 * The active theme mode, and the call that changes the theme.
 *
 * @example
 * const theme = usePosternTheme()
 * await theme.setTheme({ themeMode: 'light' })
 * theme.themeMode // 'light'
 */
export function usePosternTheme(): Pick<PosternState, 'themeMode'> & Pick<Postern, 'setTheme'> {
  const { setTheme } = usePostern()
  const themeMode = useObservable(() => themeModeObservable)
  return {
    get themeMode() {
      return themeMode()
    },
    setTheme,
  }
}

/**
 * The newest event of the modal; undefined before the first one, and for the instance of the script tag.
 *
 * @example
 * const event = usePosternEvents()
 * createEffect(() => report(event()?.name))
 */
export function usePosternEvents(): Accessor<PosternEvent | undefined> {
  return useObservable(() => eventObservable)
}
