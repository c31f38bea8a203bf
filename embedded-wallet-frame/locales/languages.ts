import type { Messages } from '@lingui/core'
import english from './en.json'

/** The id of a text; the compiler refuses one that the English catalogue does not have. */
export type MessageId = keyof typeof english

/** English travels with the first screen: it is what everything falls back to. */
export const ENGLISH: Messages = english

/** Every language with its direction; each but English is a chunk of its own. */
export const LANGUAGES = {
  en: { direction: 'ltr', load: () => Promise.resolve({ default: english }) },
  de: { direction: 'ltr', load: () => import('./de.json') },
  ar: { direction: 'rtl', load: () => import('./ar.json') },
} as const satisfies Record<
  string,
  {
    readonly direction: 'ltr' | 'rtl'
    readonly load: () => Promise<{ readonly default: Record<MessageId, string> }>
  }
>

export type Language = keyof typeof LANGUAGES

/** Whether there is a text of this id; labels of previews and codes of failures come as plain text. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(english, id)
}
