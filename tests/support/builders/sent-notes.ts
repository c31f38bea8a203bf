import { createSentRequests, type SentRequests } from '#frame/rpc/sent-requests.ts'
import { keepTexts } from './kept-texts.ts'

/** The notes of one site, as each of its documents finds them. */
export function keepSentNotes(): () => SentRequests {
  const kept = new Map<string, string>()
  return () => createSentRequests(keepTexts(kept))
}
