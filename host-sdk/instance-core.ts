import type { ModalSession } from './iframe/modal-session.ts'
import type { Link } from './link/link.ts'
import type { WireOptions } from './options/wire-options.ts'
import type { Eip1193Listeners } from './providers/eip1193-listeners.ts'
import type { AccountStore } from './state/account-store.ts'
import { accountsOf } from './state/accounts-of.ts'
import { hasConnectedNamespaces } from './storage/connected-namespaces.ts'
import type { PosternAccount } from './types/account.ts'

/** What the providers and the public API of one instance share. */
export interface InstanceCore {
  readonly store: AccountStore
  readonly listeners: Eip1193Listeners
  /** Loads the modal unless it is loaded; rejects if it cannot be loaded. */
  readonly start: () => Promise<Link>
  /** The link, once it is loaded. */
  readonly link: () => Link | undefined
  /** Whether an earlier visit left connections that are not restored yet. */
  readonly canRestore: () => boolean
  readonly connect: (namespace?: string, walletId?: string) => Promise<PosternAccount[]>
  /** Waits for the connections of an earlier visit, and lets the visitor connect if there are none and it is not silent. */
  readonly connected: (namespace: string, isSilent: boolean) => Promise<void>
  readonly disconnect: (namespace?: string) => Promise<void>
}

/** Creates the core of an instance. */
export function createInstanceCore(options: {
  readonly session: ModalSession
  readonly store: AccountStore
  readonly listeners: Eip1193Listeners
  readonly projectId: string
  readonly wire: () => WireOptions
}): InstanceCore {
  const { session, store, listeners, projectId, wire } = options
  const { start, link } = session
  const canRestore = (): boolean =>
    wire()['enableReconnect'] !== false && !store.get().initialized && hasConnectedNamespaces(projectId)
  const connect: InstanceCore['connect'] = async (namespace, walletId) =>
    walletId
      ? (await start()).connect(namespace, walletId)
      : session.during((loaded, left) => loaded.connect(namespace, walletId, left), {
          connect: { namespace },
        })
  return {
    store,
    listeners,
    start,
    link,
    canRestore,
    connect,
    connected: async (namespace, isSilent) => {
      if (canRestore()) await (await start().catch(() => undefined))?.initialized()
      if (!isSilent && accountsOf(store, namespace).length === 0) await connect(namespace)
    },
    disconnect: async (namespace) => {
      if (link() || hasConnectedNamespaces(projectId)) await (await start()).ask('disconnect', { namespace })
    },
  }
}
