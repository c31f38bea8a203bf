import type { Readable } from 'svelte/store'
import { eventObservable } from '#sdk/observables/events.ts'
import { providerObservable } from '#sdk/observables/provider.ts'
import { stateObservable } from '#sdk/observables/state-part.ts'
import { themeModeObservable } from '#sdk/observables/theme.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternEvent } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { getPostern, storeOf, type OfInstance } from './store-of.ts'

/**
 * The whole state.
 *
 * @example
 * const state = posternState()
 * $state.initialized
 */
export function posternState(of: OfInstance = {}): Readable<PosternState> {
  return storeOf(stateObservable, of)
}

/**
 * The provider of a namespace while it is connected, else undefined: EIP-1193 on EVM chains, a Wallet Standard wallet on
 * others.
 *
 * @example
 * const provider = posternProvider('eip155')
 * await $provider?.request({ method: 'eth_blockNumber' })
 */
export function posternProvider<N extends Namespace>(
  namespace: N,
  of: OfInstance = {},
): Readable<PosternProviders[N] | undefined> {
  return storeOf(providerObservable(namespace), of)
}

/**
 * The active theme mode, and the call that changes the theme.
 *
 * @example
 * const themeMode = posternTheme()
 * $themeMode // 'dark'
 * await themeMode.setTheme({ themeMode: 'light' })
 */
export function posternTheme(
  of: OfInstance = {},
): Readable<PosternState['themeMode']> & Pick<Postern, 'setTheme'> {
  const { setTheme } = getPostern(of)
  return { ...storeOf(themeModeObservable, of), setTheme }
}

/**
 * The newest event of the modal; undefined before the first one, and for the instance of the script tag.
 *
 * @example
 * const event = posternEvents()
 * event.subscribe((newest) => newest && report(newest.name))
 */
export function posternEvents(of: OfInstance = {}): Readable<PosternEvent | undefined> {
  return storeOf(eventObservable, of)
}
