import { openFrameStorage } from '#frame/platform/storage.ts'
import { createSentRequests, type SentRequests } from '#frame/rpc/sent-requests.ts'

/** The notes of one site, as each of its documents finds them. */
export function keepSentNotes(): () => SentRequests {
  const kept = new Map<string, string>()
  return () =>
    createSentRequests(
      openFrameStorage({
        projectId: 'demo',
        siteOrigin: 'https://shop.example',
        local: () => ({
          getItem: (name) => kept.get(name) ?? null,
          setItem: (name, value) => void kept.set(name, value),
          removeItem: (name) => void kept.delete(name),
        }),
      }),
    )
}
