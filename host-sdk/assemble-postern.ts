import { createModalSession } from './iframe/modal-session.ts'
import { createInstanceCore } from './instance-core.ts'
import type { LoadChunk } from './link/link.ts'
import type { CheckedOptions } from './options/page-options.ts'
import { toWire, type WireOptions } from './options/wire-options.ts'
import { createEip1193Listeners } from './providers/eip1193-listeners.ts'
import { announceProviders, createProviders, requestFrom } from './providers/own-providers.ts'
import { createAccountStore } from './state/account-store.ts'
import { currentInstance, setCurrentInstance } from './state/current-instance.ts'
import { initialState } from './state/initial-state.ts'
import type { Postern } from './types/postern.ts'
import type { SiwxSession } from './types/sign-in.ts'

/**
 * Assembles an instance from its parts.
 *
 * @param chunks loads the other parts; how depends on how the script came.
 */
export function assemblePostern(checked: CheckedOptions, chunks: LoadChunk): Postern {
  const isBrowser = typeof document !== 'undefined'
  let options = checked.wire
  const wire = (): typeof options => options
  const store = createAccountStore(initialState(options, isBrowser))
  const listeners = createEip1193Listeners(store, wire)
  const session = createModalSession({ checked, store, wire, chunks, listeners })
  const core = createInstanceCore({ session, store, wire, listeners, projectId: checked.projectId })
  const providers = createProviders(core)
  const update = async (call: string, patch: WireOptions): Promise<void> => {
    options = { ...options, ...patch }
    if (store.get().rev < 0) store.set(initialState(options, isBrowser))
    await session.link()?.sync(call, patch)
  }
  const ask = async (kind: string, payload = {}): Promise<unknown> => (await core.start()).ask(kind, payload)
  const submit = async (kind: string, payload?: object): Promise<void> => void (await ask(kind, payload))
  const undo = isBrowser && checked.announce ? announceProviders(providers) : []

  const instance: Postern = {
    open: async (view = {}) => session.open(view),
    close: session.close,
    connect: async ({ namespace, walletId } = {}) => core.connect(namespace, walletId),
    disconnect: async ({ namespace } = {}) => core.disconnect(namespace),
    switchNetwork: (caipNetworkId) => submit('switchNetwork', { caipNetworkId }),
    addNetwork: (network) => submit('addNetwork', { network }),
    removeNetwork: (caipNetworkId) => submit('removeNetwork', { caipNetworkId }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which these types mirror
    signIn: () => session.during((link, left) => link.ask('signIn', {}, left)) as Promise<SiwxSession>,
    pay: async (request) => (await session.during((link, left) => link.submitPayment(request, left)))(),
    signOut: () => submit('signOut'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which these types mirror
    getSessions: () => ask('sessions') as Promise<SiwxSession[]>,
    request: (request) => requestFrom(core, providers, request),
    getProvider: (namespace) => providers[namespace],
    getState: store.get,
    subscribe: store.subscribe,
    setTheme: async (theme) => update('syncTheme', toWire(theme)),
    updateOptions: async (patch) => update('syncOptions', toWire(patch)),
    preload: async () => void (await core.start()),
    destroy: () => {
      session.destroy()
      for (const unregister of undo.splice(0)) unregister()
      store.clear()
      if (currentInstance() === instance) setCurrentInstance(undefined)
    },
  }
  if (!isBrowser) return instance
  setCurrentInstance(instance)
  if (checked.container) void instance.open().catch(() => {})
  else whenIdle(() => core.canRestore() && void core.start().catch(() => {}))
  return instance
}

/** For what may wait: the first read of the storage alone costs milliseconds. Safari has no `requestIdleCallback`. */
const whenIdle: (work: () => void) => void = globalThis.requestIdleCallback ?? setTimeout
