import { setupI18n, type I18n } from '@lingui/core'
import { ENGLISH, LANGUAGES } from './languages.ts'
import { negotiateLanguage } from './negotiate.ts'

/** The texts of this document. Components read them through `useText`. */
export const i18n: I18n = setupI18n({ locale: 'en', messages: { en: ENGLISH } })

/**
 * Shows the document in the best language for a tag: texts, `lang` and direction change together, after the catalogue
 * is there. A catalogue that does not load leaves the present language.
 *
 * @param tag BCP-47, of the modal.
 * @param root the document element.
 * @param isWanted asked after loading; false when another language was chosen in the meantime.
 */
export async function showLanguage(tag: string, root: HTMLElement, isWanted: () => boolean): Promise<void> {
  const language = negotiateLanguage(tag)
  const { direction, load } = LANGUAGES[language]
  const catalogue = await load().catch(() => undefined)
  if (!catalogue || !isWanted()) return
  i18n.loadAndActivate({ locale: language, messages: catalogue.default })
  root.lang = language
  root.dir = direction
}
