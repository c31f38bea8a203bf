import { STORAGE_PREFIX } from './connected-namespaces.ts'

/** The site's storage as the modal uses it. */
export interface HostStorage {
  /** Stores the connected namespaces; an empty list removes the entry. */
  readonly persist: (namespaces: readonly string[]) => void
  /** Reads a non-secret value of the modal, for browsers that block storage in frames. */
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, value: string | null) => void
}

/** The storage of one project on this site. Nothing throws: blocked storage reads as empty. */
export function hostStorage(projectId: string): HostStorage {
  const name = STORAGE_PREFIX + projectId
  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  let last: string | null | undefined
  // Even reading the property `localStorage` may throw.
  const write = (key: string, value: string | null): void =>
    attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)))
  return {
    persist: (namespaces) => {
      const text = namespaces.length > 0 ? JSON.stringify(namespaces) : null
      // Another tab may have connected since, so an unchanged value is not written again.
      if (text !== last) write(name, (last = text))
    },
    get: (key) => attempt(() => localStorage.getItem(`${name}:${key}`)) ?? undefined,
    set: (key, value) => write(`${name}:${key}`, value),
  }
}
