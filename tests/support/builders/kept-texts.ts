import { openFrameStorage, type FrameStorage } from '#frame/platform/storage.ts'

/** The storage of the wallet on one site, over what a browser keeps. */
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
