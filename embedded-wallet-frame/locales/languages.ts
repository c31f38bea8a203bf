import type { Messages } from '@lingui/core'
import type { DocumentLanguage } from '#ui/locales/document-texts.ts'
import english from './en.json'
import type screensEnglish from './screens/en.json'

type ApprovalTexts = Record<keyof typeof english, string>
type ScreenTexts = Record<keyof typeof screensEnglish, string>

/** The id of a text; the compiler refuses one that the English catalogues do not have. */
export type MessageId = keyof ApprovalTexts | keyof ScreenTexts

/** English travels with the first screen: it is what everything falls back to. */
export const ENGLISH: Messages = english

interface WalletLanguage extends DocumentLanguage {
  /** What approvals say. */
  readonly load: () => Promise<{ readonly default: ApprovalTexts }>
  /** What every other screen says: loaded with the first of them. */
  readonly loadLazy: () => Promise<{ readonly default: ScreenTexts }>
}

/** Every language with its direction; each but the English of approvals is a chunk of its own. */
export const LANGUAGES = {
  en: {
    direction: 'ltr',
    load: () => Promise.resolve({ default: english }),
    loadLazy: () => import('./screens/en.json'),
  },
  de: { direction: 'ltr', load: () => import('./de.json'), loadLazy: () => import('./screens/de.json') },
  ar: { direction: 'rtl', load: () => import('./ar.json'), loadLazy: () => import('./screens/ar.json') },
} as const satisfies Record<string, WalletLanguage>

/** Whether approvals have a text of this id; labels of previews and codes of failures come as plain text. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(english, id)
}
