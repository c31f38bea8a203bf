import type { Messages } from '@lingui/core'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { DocumentLanguage } from '#ui/locales/document-texts.ts'
import english from './en.json'
import type lazyEnglish from './lazy/en.json'

/** The id of a text; the compiler refuses an id that the English catalogue does not have. */
export type MessageId = keyof typeof english | keyof typeof lazyEnglish

/** The English texts of the first view are part of its chunk: they are the fallback. */
export const ENGLISH: Messages = english

interface ModalLanguage extends DocumentLanguage {
  /** The name of the language in that language. */
  readonly name: string
  readonly load: () => Promise<{ readonly default: Record<keyof typeof english, string> }>
  readonly loadLazy: () => Promise<{ readonly default: Record<keyof typeof lazyEnglish, string> }>
}

/** All languages. Every catalogue but the English of the first view is a chunk of its own. */
export const LANGUAGES = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: () => Promise.resolve({ default: english }),
    loadLazy: loadOnce(() => import('./lazy/en.json')),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: () => import('./de.json'),
    loadLazy: loadOnce(() => import('./lazy/de.json')),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: () => import('./ar.json'),
    loadLazy: loadOnce(() => import('./lazy/ar.json')),
  },
} as const satisfies Record<string, ModalLanguage>
