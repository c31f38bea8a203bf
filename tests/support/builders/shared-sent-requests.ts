import { createSentRequests, type SentRequests } from '#frame/rpc/sent-requests.ts'
import { memoryFrameStorage } from './memory-frame-storage.ts'

/** Creates the storage of one site's sent requests; each call returns it as another document reads it. */
export function shareSentRequests(): () => SentRequests {
  const stored = new Map<string, string>()
  return () => createSentRequests(memoryFrameStorage(stored))
}
