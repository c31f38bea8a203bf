import { openFrameStorage, type FrameStorage } from '#frame/platform/storage.ts'

/** Creates the wallet's storage for one site in memory; documents that share the map share the storage. */
export function memoryFrameStorage(stored = new Map<string, string>()): FrameStorage {
  return openFrameStorage({
    projectId: 'demo',
    siteOrigin: 'https://shop.example',
    local: () => ({
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    }),
  })
}
