import { createDocumentTexts } from '#ui/locales/document-texts.ts'
import { negotiateLanguage } from '#ui/locales/negotiate.ts'
import { ENGLISH, LANGUAGES } from './languages.ts'

/** The texts of this document. Components read them through `useText`. */
export const { i18n, showLanguage, loadLazy: loadLazyTexts } = createDocumentTexts(ENGLISH, LANGUAGES)

/** Whether the texts for a language tag are loaded. */
export function isLanguageLoaded(tag: string): boolean {
  return negotiateLanguage(tag, LANGUAGES) === i18n.locale
}
