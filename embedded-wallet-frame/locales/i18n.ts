import { createDocumentTexts } from '#ui/locales/document-texts.ts'
import { ENGLISH, LANGUAGES } from './languages.ts'

/** The texts of this document. Components read them through `useText`; texts outside of approvals load with their screens. */
export const { i18n, showLanguage, loadLazy: loadScreenTexts } = createDocumentTexts(ENGLISH, LANGUAGES)
