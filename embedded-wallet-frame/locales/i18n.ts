import { createDocumentTexts } from '#ui/locales/document-texts.ts'
import { ENGLISH, LANGUAGES } from './languages.ts'

/** The texts of this document. Components read them through `useText`; what no approval says comes with its first screen. */
export const { i18n, showLanguage, loadLazy: loadScreenTexts } = createDocumentTexts(ENGLISH, LANGUAGES)
