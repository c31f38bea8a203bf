import { ANSWER_CACHE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'

/** Stops listening to the wallet of a namespace and deletes its stored connection. */
export function forgetConnection(namespace: ChainNamespace, { storage, subscriptions }: Extra): void {
  subscriptions.get(namespace)?.()
  subscriptions.delete(namespace)
  void storage.set(STORAGE_KEYS.connectedConnector, null, namespace)
  void storage.set(STORAGE_KEYS.connectionStatus, 'disconnected', namespace)
  void storage.set(STORAGE_KEYS.socialProvider, null)
  for (const kind of Object.values(ANSWER_CACHE_KEYS)) void storage.set(kind, null, namespace)
}
