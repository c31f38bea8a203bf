import type { Postern } from '#sdk/types/postern.ts'
import type { ThemeMode } from '#sdk/types/theme.ts'
import type { AppKitAdapter } from './adapter.ts'
import type { KnownNetworks } from './known-networks.ts'
import type { AppKit, AppKitEvent, AppKitOptions, AppKitTheme } from './types.ts'
import type { ValueStore } from './value-store.ts'

/** What the instance works with. */
export interface AppKitShared {
  readonly postern: Postern
  readonly networks: KnownNetworks
  /** As the site gave them, with its later changes. */
  readonly options: ValueStore<Partial<AppKitOptions>>
  /** As the site wants it; the modal decides while it says nothing. */
  readonly theme: ValueStore<{
    readonly themeMode: ThemeMode | undefined
    readonly themeVariables: AppKitTheme['themeVariables']
  }>
  readonly isRestoring: ValueStore<boolean>
  readonly adapters: readonly AppKitAdapter[]
  /** What is told before the first event. */
  readonly created: AppKitEvent
}

/** The same, with the instance itself. */
export interface AppKitParts extends AppKitShared {
  readonly kit: AppKit
}

let current: AppKitParts | undefined

/** What `createAppKit` made. */
export function currentAppKit(): AppKitParts | undefined {
  return current
}

/** Keeps the instance for the hooks and for later calls. */
export function setCurrentAppKit(parts: AppKitParts): void {
  current = parts
}
