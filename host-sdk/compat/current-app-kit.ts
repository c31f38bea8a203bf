import type { Postern } from '#sdk/types/postern.ts'
import type { ThemeMode } from '#sdk/types/theme.ts'
import type { AppKitAdapter } from './adapter.ts'
import type { KnownNetworks } from './known-networks.ts'
import type { AppKit, AppKitEvent, AppKitOptions, AppKitTheme } from './types.ts'
import type { ValueStore } from './value-store.ts'

/** What the parts of the AppKit instance share. */
export interface AppKitShared {
  readonly postern: Postern
  readonly networks: KnownNetworks
  /** The options of the site, with its later changes. */
  readonly options: ValueStore<Partial<AppKitOptions>>
  /** The theme that the site set; what it leaves undefined is decided by the modal. */
  readonly theme: ValueStore<{
    readonly themeMode: ThemeMode | undefined
    readonly themeVariables: AppKitTheme['themeVariables']
  }>
  readonly isRestoring: ValueStore<boolean>
  readonly adapters: readonly AppKitAdapter[]
  /** Stands for the newest event before the first one. */
  readonly created: AppKitEvent
}

/** The shared parts, and the instance itself. */
export interface AppKitParts extends AppKitShared {
  readonly kit: AppKit
}

let current: AppKitParts | undefined

/** The instance that `createAppKit` created. */
export function currentAppKit(): AppKitParts | undefined {
  return current
}

/** Sets the instance for the hooks and for later calls of `createAppKit`. */
export function setCurrentAppKit(parts: AppKitParts): void {
  current = parts
}
