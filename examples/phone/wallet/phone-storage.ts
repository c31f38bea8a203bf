import type { SignClient } from '@walletconnect/sign-client'

/** A key-value store of texts: a `Map`, or a page's storage. */
export interface TextStore {
  readonly keys: () => Iterable<string>
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, text: string) => unknown
  readonly delete: (key: string) => unknown
}

type KeyValueStorage = NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['storage']>

/** Adapts a store to the WalletConnect library; by default it lasts as long as the process. */
export function phoneStorage(store: TextStore = new Map<string, string>()): KeyValueStorage {
  const read = (key: string) => {
    const text = store.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    getKeys: async () => [...store.keys()],
    getEntries: async <T>() =>
      [...store.keys()].flatMap((key): [string, T][] => {
        const value = read(key)
        return value === undefined ? [] : [[key, value]]
      }),
    getItem: async (key) => read(key),
    setItem: async (key, value) => void store.set(key, JSON.stringify(value)),
    removeItem: async (key) => void store.delete(key),
  }
}
