import type { Messages } from '@lingui/core'
import english from './en.json'
import type lateEnglish from './late/en.json'

/** The id of a text; the compiler refuses one that the English catalogue does not have. */
export type MessageId = keyof typeof english | keyof typeof lateEnglish

/** English of the first view travels with it: it is what everything falls back to. */
export const ENGLISH: Messages = english

/**
 * Every language, in its own words, with its direction: what the first view says, and what the others say. All but the
 * English of the first view are chunks of their own.
 */
export const LANGUAGES = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: () => Promise.resolve({ default: english }),
    loadLate: () => import('./late/en.json'),
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: () => import('./de.json'),
    loadLate: () => import('./late/de.json'),
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: () => import('./ar.json'),
    loadLate: () => import('./late/ar.json'),
  },
} as const satisfies Record<
  string,
  {
    readonly name: string
    readonly direction: 'ltr' | 'rtl'
    readonly load: () => Promise<{ readonly default: Record<keyof typeof english, string> }>
    readonly loadLate: () => Promise<{ readonly default: Record<keyof typeof lateEnglish, string> }>
  }
>

export type Language = keyof typeof LANGUAGES
