import { ENGLISH } from './languages.ts'
import type { MessageId } from './languages.ts'
import type { TextOf } from '#ui/locales/use-text.ts'

/** Returns the text of a value of a vocabulary; the value itself where a newer server sends one that the page does not know. */
export function nameOf(text: TextOf<MessageId>, vocabulary: 'platform' | 'reason', value: string): string {
  const id = `${vocabulary}.${value}`
  return isMessageId(id) ? text(id) : value
}

function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(ENGLISH, id)
}
