import type { Signal } from '@angular/core'
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
import { injectObservable } from './inject-observable.ts'
import { injectPostern } from './instance.ts'

/**
 * The whole state; a new object after each change.
 *
 * @example
 * protected readonly state = injectPosternState()
 * // in the template: @if (state().initialized) { … }
 */
export function injectPosternState(): Signal<PosternState> {
  return injectObservable(() => stateObservable)
}

/**
 * The provider of a namespace while it is connected, else undefined: EIP-1193 on EVM chains, a Wallet Standard wallet on
 * others.
 *
 * @example
 * private readonly provider = injectPosternProvider('eip155')
 * await this.provider()?.request({ method: 'eth_blockNumber' })
 */
export function injectPosternProvider<N extends Namespace>(
  namespace: N | (() => N),
): Signal<PosternProviders[N] | undefined> {
  return injectObservable(() => providerObservable(resolveNamespace(namespace)))
}

/** The active theme mode, and the call that changes the theme. */
export interface PosternThemeSignal extends Signal<PosternState['themeMode']>, Pick<Postern, 'setTheme'> {}

/**
 * The active theme mode, and the call that changes the theme.
 *
 * @example
 * protected readonly theme = injectPosternTheme()
 * await this.theme.setTheme({ themeMode: 'light' })
 * this.theme() // 'light'
 */
export function injectPosternTheme(): PosternThemeSignal {
  const { setTheme } = injectPostern()
  return Object.assign(
    injectObservable(() => themeModeObservable),
    { setTheme },
  )
}

/**
 * The newest event of the modal; undefined before the first one, and for the instance of the script tag.
 *
 * @example
 * const event = injectPosternEvents()
 * effect(() => report(event()?.name))
 */
export function injectPosternEvents(): Signal<PosternEvent | undefined> {
  return injectObservable(() => eventObservable)
}
