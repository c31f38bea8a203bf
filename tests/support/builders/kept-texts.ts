import { openFrameStorage, type FrameStorage } from '#frame/platform/storage.ts'

/** Creates the wallet's storage for one site in memory; documents that share the map share the storage. */
export function keepTexts(kept = new Map<string, string>()): FrameStorage {
  return openFrameStorage({
    projectId: 'demo',
    siteOrigin: 'https://shop.example',
    local: () => ({
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }),
  })
}
