import type { ModalSession } from './iframe/modal-session.ts'
import type { Link, RequestCore } from './link/link.ts'
import type { WireOptions } from './options/wire-options.ts'
import type { AccountStore } from './state/account-store.ts'
import { accountsOf } from './state/accounts-of.ts'
import { hasConnectedNamespaces } from './storage/connected-namespaces.ts'
import type { PosternAccount } from './types/account.ts'

/** What the providers and the public API of one instance share. */
export interface InstanceCore extends RequestCore {
  /** Loads the modal unless it is loaded; rejects if it cannot be loaded. */
  readonly start: () => Promise<Link>
  /** The link, once it is loaded. */
  readonly link: () => Link | undefined
  /** Whether an earlier visit left connections that are not restored yet. */
  readonly canRestore: () => boolean
}

/** Creates the core of an instance. */
export function createInstanceCore(options: {
  readonly session: ModalSession
  readonly store: AccountStore
  readonly projectId: string
  readonly wire: () => WireOptions
}): InstanceCore {
  const { session, store, projectId, wire } = options
  const connecting = new Map<string, Promise<PosternAccount[]>>()

  const submit: InstanceCore['submit'] = async (kind, payload = {}, signal) => {
    const link = await session.start()
    return signal?.aborted ? undefined : link.ask(kind, payload, signal)
  }
  const connect: InstanceCore['connect'] = (namespace, walletId) => {
    const key = `${namespace} ${walletId}`
    const work = async (left?: AbortSignal): Promise<PosternAccount[]> => {
      await submit('connect', { namespace, walletId }, left)
      return accountsOf(store, namespace ?? store.get().activeNamespace)
    }
    const promise =
      connecting.get(key) ?? (walletId ? work() : session.during(work)).finally(() => connecting.delete(key))
    connecting.set(key, promise)
    return promise
  }
  const canRestore = (): boolean =>
    wire()['enableReconnect'] !== false && !store.get().initialized && hasConnectedNamespaces(projectId)
  return {
    store,
    start: session.start,
    link: session.link,
    canRestore,
    restored: async () => {
      if (typeof document === 'undefined' || !canRestore()) return
      const link = await session.start().catch(() => undefined)
      await link?.initialized()
    },
    submit,
    read: async (payload) => (await session.start()).read(payload),
    connect,
    disconnect: async (namespace) => {
      if (session.state() === 'idle' && !hasConnectedNamespaces(projectId)) return
      await submit('disconnect', { namespace })
    },
    networkOf: (namespace) =>
      store.get().namespaces[namespace]?.caipNetworkId ?? configuredNetwork(wire(), namespace),
  }
}

/** The network before the modal is loaded: the default one of the site, else the first of the namespace. */
function configuredNetwork(wire: WireOptions, namespace: string): string | undefined {
  const { defaultNetwork, networks } = wire
  return [defaultNetwork, ...(Array.isArray(networks) ? networks : [])]
    .map((item) => String(item?.caipNetworkId ?? item))
    .find((id) => id.startsWith(`${namespace}:`))
}
