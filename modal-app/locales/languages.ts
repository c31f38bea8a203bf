import type { Messages } from '@lingui/core'
import english from './en.json'

/** The id of a text; the compiler refuses one that the English catalogue does not have. */
export type MessageId = keyof typeof english

/** English travels with the first view: it is what everything falls back to. */
export const ENGLISH: Messages = english

/** Every language, in its own words, with its direction; each but English is a chunk of its own. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', load: () => Promise.resolve({ default: english }) },
  de: { name: 'Deutsch', direction: 'ltr', load: () => import('./de.json') },
  ar: { name: 'العربية', direction: 'rtl', load: () => import('./ar.json') },
} as const satisfies Record<
  string,
  {
    readonly name: string
    readonly direction: 'ltr' | 'rtl'
    readonly load: () => Promise<{ readonly default: Record<MessageId, string> }>
  }
>

export type Language = keyof typeof LANGUAGES
