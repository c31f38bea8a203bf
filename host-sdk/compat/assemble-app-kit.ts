import { hasConnectedNamespaces } from '#sdk/storage/connected-namespaces.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { isAdapter } from './adapter.ts'
import { appKitCalls } from './app-kit-calls.ts'
import { appKitReads, appKitSubscriptions } from './app-kit-reads.ts'
import { appKitSetters } from './app-kit-setters.ts'
import type { AppKitParts, AppKitShared } from './current-app-kit.ts'
import { knownNetworks } from './known-networks.ts'
import type { AppKitOptions } from './types.ts'
import { createValueStore, type ValueStore } from './value-store.ts'

/** Assembles the AppKit API over an instance. */
export function assembleAppKit(options: AppKitOptions, postern: Postern): AppKitParts {
  const { themeMode, themeVariables = {}, projectId, enableReconnect, adapters = [] } = options
  const canRestore =
    typeof document !== 'undefined' && enableReconnect !== false && hasConnectedNamespaces(projectId)
  const shared: AppKitShared = {
    postern,
    networks: knownNetworks(options.networks),
    options: createValueStore<Partial<AppKitOptions>>(options),
    theme: createValueStore({ themeMode, themeVariables }),
    isRestoring: canRestore ? trackRestoring(postern) : createValueStore(false),
    adapters: adapters.filter(isAdapter),
    created: {
      timestamp: Date.now(),
      data: { type: 'track', event: 'MODAL_CREATED', properties: {} },
    },
  }
  for (const { attach } of shared.adapters) attach?.(postern)
  const kit = {
    postern,
    ...appKitCalls(shared),
    ...appKitReads(shared),
    ...appKitSubscriptions(shared),
    ...appKitSetters(shared),
  }
  return { ...shared, kit }
}

/** Holds true until the connections of an earlier visit are restored, or the modal cannot be loaded. */
function trackRestoring(postern: Postern): ValueStore<boolean> {
  const store = createValueStore(true)
  let isLoaded = false
  const stop = postern.subscribe(({ initialized, rev }) => {
    // A destroyed instance has its initial state again.
    if (initialized || (isLoaded && rev < 0)) end()
  })
  const end = (): void => {
    stop()
    store.set(false)
  }
  postern.preload().then(() => (isLoaded = true), end)
  return store
}
