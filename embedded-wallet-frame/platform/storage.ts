import { partitionKey } from '#schemas/constants/storage-keys.ts'

/** Stores short texts on the visitor's device, for one project on one site. Never throws. */
export interface FrameStorage {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string) => void
  readonly remove: (name: string) => void
}

/**
 * Opens the storage of one project on one site. Where the browser denies frames storage, or has none left, texts last as long
 * as this document.
 *
 * @param options.local gives the browser's storage; may throw.
 */
export function openFrameStorage(options: {
  readonly projectId: string
  readonly siteOrigin: string
  readonly local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}): FrameStorage {
  const { projectId, siteOrigin, local } = options
  const unsaved = new Map<string, string>()
  const keyOf = (name: string): string => partitionKey(projectId, siteOrigin, name)
  return {
    get: (name) => {
      try {
        return unsaved.get(name) ?? local().getItem(keyOf(name)) ?? undefined
      } catch {
        return undefined
      }
    },
    set: (name, value) => {
      try {
        local().setItem(keyOf(name), value)
        unsaved.delete(name)
      } catch {
        unsaved.set(name, value)
      }
    },
    remove: (name) => {
      unsaved.delete(name)
      try {
        local().removeItem(keyOf(name))
      } catch {
        // Where storage is denied nothing was stored.
      }
    },
  }
}

/** The browser's storage of this origin; throws where frames are denied it. */
export const browserLocal = (): Storage => window.localStorage
