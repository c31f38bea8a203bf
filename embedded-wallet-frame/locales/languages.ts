import type { Messages } from '@lingui/core'
import type { DocumentLanguage } from '#ui/locales/document-texts.ts'
import english from './en.json'
import type screensEnglish from './screens/en.json'

type ApprovalTexts = Record<keyof typeof english, string>
type ScreenTexts = Record<keyof typeof screensEnglish, string>

/** The id of a text. The compiler rejects an id that the English catalogues do not have. */
export type MessageId = keyof ApprovalTexts | keyof ScreenTexts

/** English is bundled with the first screen, as the fallback for everything. */
export const ENGLISH: Messages = english

interface WalletLanguage extends DocumentLanguage {
  /** The texts of approvals. */
  readonly load: () => Promise<{ readonly default: ApprovalTexts }>
  /** The texts of all other screens, loaded with the first of them. */
  readonly loadLazy: () => Promise<{ readonly default: ScreenTexts }>
}

/** Every language with its direction. Each is a chunk of its own, except for the English texts of approvals. */
export const LANGUAGES = {
  en: {
    direction: 'ltr',
    load: () => Promise.resolve({ default: english }),
    loadLazy: () => import('./screens/en.json'),
  },
  de: { direction: 'ltr', load: () => import('./de.json'), loadLazy: () => import('./screens/de.json') },
  ar: { direction: 'rtl', load: () => import('./ar.json'), loadLazy: () => import('./screens/ar.json') },
} as const satisfies Record<string, WalletLanguage>

/** Whether approvals have a text with this id; labels of previews and codes of failures are plain strings. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(english, id)
}
