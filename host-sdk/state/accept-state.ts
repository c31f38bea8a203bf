import type { HostStorage } from '#sdk/storage/host-storage.ts'
import type { PosternState } from '#sdk/types/state.ts'
import type { AccountStore } from './account-store.ts'

/** Stores a snapshot of the modal, and persists which namespaces are connected. */
export function acceptState(next: PosternState, store: AccountStore, storage: HostStorage): void {
  const now = store.get()
  // A document that is still restoring knows less than the store.
  const isBehind = now.initialized && !next.initialized
  store.set(isBehind ? { ...next, initialized: true, namespaces: now.namespaces } : next)
  if (!next.initialized) return
  storage.persist(
    Object.keys(next.namespaces).filter((name) => next.namespaces[name]?.status === 'connected'),
  )
}
