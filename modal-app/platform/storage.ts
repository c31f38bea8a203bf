import { partitionKey, type StorageKey } from '#schemas/constants/storage-keys.ts'

/** Stores short texts of one project on one site, under the names of `constants/storage-keys.ts`. Never throws. */
export interface PartitionStorage {
  readonly get: (name: StorageKey, detail?: string) => Promise<string | undefined>
  /** `null` removes the value. */
  readonly set: (name: StorageKey, value: string | null, detail?: string) => Promise<void>
  /** False when nothing outlives this document, so that the visitor will be asked again next time. */
  readonly isLasting: () => boolean
}

/** The site's storage, which takes non-secret values when the browser denies storage to the frame. */
export interface FallbackStore {
  readonly get: (key: string) => Promise<string | undefined>
  readonly set: (key: string, value: string | null) => Promise<boolean>
}

/**
 * Opens the storage of the modal's partition. Where the browser denies it, values are stored in memory and, if they are not
 * secret, on the site as well (docs/security-model.md §1.12).
 *
 * @param options.local returns the browser's storage; may throw.
 * @param options.fallback the site's store, with keys of lower-case letters, digits and hyphens.
 */
export function createPartitionStorage(options: {
  readonly projectId: string
  readonly siteOrigin: string
  readonly local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly fallback: FallbackStore
}): PartitionStorage {
  const { projectId, siteOrigin, fallback } = options
  const memory = new Map<string, string>()
  const local = workingStorage(options.local)
  let isLasting = local !== undefined

  return {
    isLasting: () => isLasting,
    get: async (name, detail) => {
      const key = partitionKey(projectId, siteOrigin, name, detail)
      const inMemory = memory.get(key)
      if (inMemory !== undefined) return inMemory
      if (!local && isPrivate(name)) return undefined
      const stored = local ? attempt(() => local.getItem(key)) : await fallback.get(fallbackKey(name, detail))
      return stored ?? undefined
    },
    set: async (name, value, detail) => {
      const key = partitionKey(projectId, siteOrigin, name, detail)
      const isStored = local && attempt(() => write(local, key, value))
      if (isStored || value === null) memory.delete(key)
      else memory.set(key, value)
      if (!isStored && !isPrivate(name)) isLasting = await fallback.set(fallbackKey(name, detail), value)
    },
  }
}

/** Reads one value of the browser's storage without opening a partition; undefined where it is denied. */
export function readStored(key: string): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? undefined
}

/** Whether the browser denies its storage to this document. */
export function isStorageDenied(): boolean {
  return workingStorage(() => localStorage) === undefined
}

/** Values with this prefix are never given to the site (`PRIVATE_STORAGE_KEYS`). */
function isPrivate(name: StorageKey): boolean {
  return name.startsWith('private_')
}

function fallbackKey(name: string, detail?: string): string {
  const text = detail === undefined ? name : `${name}-${detail}`
  return text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 40)
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function write(local: WebStorage, key: string, value: string | null): true {
  if (value === null) local.removeItem(key)
  else local.setItem(key, value)
  return true
}

/** Returns the browser's storage if it can be read and written, else undefined. */
function workingStorage(local: () => WebStorage): WebStorage | undefined {
  return attempt(() => {
    const storage = local()
    storage.setItem('postern/probe', '1')
    storage.removeItem('postern/probe')
    return storage
  })
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
