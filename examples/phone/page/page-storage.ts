import type { TextStore } from '#examples/phone/wallet/phone-storage.ts'

/** The page's storage with a prefix for its keys. */
export function pageStorage(prefix: string): TextStore {
  return {
    keys: () =>
      Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    get: (key) => localStorage.getItem(prefix + key) ?? undefined,
    set: (key, text) => localStorage.setItem(prefix + key, text),
    delete: (key) => localStorage.removeItem(prefix + key),
  }
}
