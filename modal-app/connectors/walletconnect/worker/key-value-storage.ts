import type { ValueStore } from '#modal/platform/value-store.ts'
import type { KeyValueStorage } from './open-provider.ts'
import type { AskedNetworks } from './kept-session.ts'

/** Under a name of our own beside the library's. */
const NETWORKS = 'postern:networks'

/** A store in the form the library wants. */
export function keyValueStorage(store: ValueStore): KeyValueStorage {
  const keys = async () => (await store.getKeys()).filter((key) => key !== NETWORKS)
  return {
    getKeys: keys,
    getEntries: async <T>() => {
      const entries: [string, T][] = []
      for (const key of await keys()) entries.push([key, (await store.getItem(key)) as T])
      return entries
    },
    getItem: async <T>(key: string) => (await store.getItem(key)) as T | undefined,
    setItem: (key, value) => store.setItem(key, value),
    removeItem: (key) => store.removeItem(key),
  }
}

/** The networks of the last proposal: what a session may be used on. */
export function storedNetworks(store: ValueStore): AskedNetworks {
  return {
    read: async () => {
      const stored = await store.getItem(NETWORKS)
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
    },
    write: (chainIds) => store.setItem(NETWORKS, [...chainIds]),
  }
}
