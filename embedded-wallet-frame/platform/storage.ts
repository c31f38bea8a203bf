import { partitionKey } from '#schemas/constants/storage-keys.ts'

/** Small texts this frame keeps on the visitor's device, for one project on one site. Never throws. */
export interface FrameStorage {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string) => void
  readonly remove: (name: string) => void
}

/**
 * Storage of this frame for one project on one site. Where the browser denies storage to frames, or has none left, it
 * lasts as long as this document.
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
        // Nothing was kept, so nothing is left.
      }
    },
  }
}

/** The browser's storage of this origin; throws where frames are denied it. */
export const browserLocal = (): Storage => window.localStorage
