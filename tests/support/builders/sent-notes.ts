import { createSentRequests, type SentRequests } from '#frame/rpc/sent-requests.ts'
import { keepTexts } from './kept-texts.ts'

/** Creates the storage of one site's sent requests; each call returns it as another document reads it. */
export function keepSentNotes(): () => SentRequests {
  const kept = new Map<string, string>()
  return () => createSentRequests(keepTexts(kept))
}
