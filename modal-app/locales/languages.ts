import type { Messages } from '@lingui/core'
import { loadOnce } from '#modal/lib/load-once.ts'
import type { DocumentLanguage } from '#ui/locales/document-texts.ts'
import english from './en.json'
import type lazyEnglish from './lazy/en.json'

/** The id of a text; the compiler refuses one that the English catalogue does not have. */
export type MessageId = keyof typeof english | keyof typeof lazyEnglish

/** English of the first view travels with it: it is what everything falls back to. */
export const ENGLISH: Messages = english

interface ModalLanguage extends DocumentLanguage {
  /** In its own words. */
  readonly name: string
  readonly load: () => Promise<{ readonly default: Record<keyof typeof english, string> }>
  readonly loadLazy: () => Promise<{ readonly default: Record<keyof typeof lazyEnglish, string> }>
}

/** Every language. All catalogues but the English of the first view are chunks of their own. */
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
