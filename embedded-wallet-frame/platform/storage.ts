import { partitionKey } from '#schemas/constants/storage-keys.ts'

/** Reads what this frame keeps on the visitor's device. Never throws. */
export interface FrameStorage {
  readonly get: (name: string) => string | undefined
}

/**
 * Storage of this frame for one project on one site. A browser that denies storage to frames reads as empty.
 *
 * @param options.local gives the browser's storage; may throw.
 */
export function openFrameStorage(options: {
  readonly projectId: string
  readonly siteOrigin: string
  readonly local: () => Pick<Storage, 'getItem'>
}): FrameStorage {
  const { projectId, siteOrigin, local } = options
  return {
    get: (name) => {
      try {
        return local().getItem(partitionKey(projectId, siteOrigin, name)) ?? undefined
      } catch {
        return undefined
      }
    },
  }
}

/** The browser's storage of this origin; throws where frames are denied it. */
export const browserLocal = (): Storage => window.localStorage
