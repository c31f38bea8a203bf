import type { ValueStore } from '#modal/platform/value-store.ts'
import type { KeyValueStorage } from './open-client.ts'
import type { SiteLists, StoredList } from './site-session.ts'

/** The prefix of our own values in the library's storage. */
const OWN = 'postern:'

/** Adapts a store to the interface of the library. */
export function keyValueStorage(store: ValueStore): KeyValueStorage {
  const keys = async () => (await store.getKeys()).filter((key) => !key.startsWith(OWN))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library reads the type it has written
  const getItem = async <T>(key: string) => (await store.getItem(key)) as T
  return {
    getKeys: keys,
    getEntries: async <T>() => {
      const entries: [string, T][] = []
      for (const key of await keys()) entries.push([key, await getItem<T>(key)])
      return entries
    },
    getItem,
    setItem: (key, value) => store.setItem(key, value),
    removeItem: (key) => store.removeItem(key),
  }
}

/** Opens the lists that are stored beside the library's values. */
export function siteLists(store: ValueStore): SiteLists {
  return { networks: storedList(store, `${OWN}networks`), givenUp: storedList(store, `${OWN}given-up`) }
}

function storedList(store: ValueStore, name: string): StoredList {
  return {
    read: async () => {
      const stored = await store.getItem(name)
      return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
    },
    write: (texts) => store.setItem(name, [...texts]),
  }
}
