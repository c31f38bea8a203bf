import type { Messages } from '@lingui/core'
import english from './en.json'

type Texts = Record<keyof typeof english, string>

/** The id of a text. */
export type MessageId = keyof Texts

export const ENGLISH: Messages = english

interface PageLanguage {
  readonly direction: 'ltr' | 'rtl'
  readonly load: () => Promise<{ readonly default: Texts }>
}

/** Every language with its direction. Each but English is a chunk of its own. */
export const LANGUAGES = {
  en: { direction: 'ltr', load: () => Promise.resolve({ default: english }) },
  de: { direction: 'ltr', load: () => import('./de.json') },
  ar: { direction: 'rtl', load: () => import('./ar.json') },
} as const satisfies Record<string, PageLanguage>
