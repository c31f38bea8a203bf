import { setupI18n, type I18n } from '@lingui/core'
import { ENGLISH, LANGUAGES, type Language } from './languages.ts'
import { negotiateLanguage } from './negotiate.ts'

/** The texts of this document. Components read them through `useText`. */
export const i18n: I18n = setupI18n({ locale: 'en', messages: { en: ENGLISH } })

let areScreensWanted = false

/** Loads what screens besides approvals say, in the present language and from now on in every other. */
export async function loadScreenTexts(): Promise<void> {
  areScreensWanted = true
  await loadScreens(negotiateLanguage(i18n.locale))
}

async function loadScreens(language: Language): Promise<void> {
  const { default: texts } = await LANGUAGES[language].loadScreens()
  i18n.load(language, texts)
}

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
  const catalogue = await load()
    .then(async (texts) => {
      if (areScreensWanted) await loadScreens(language)
      return texts
    })
    .catch(() => undefined)
  if (!catalogue || !isWanted()) return
  i18n.load(language, catalogue.default)
  i18n.activate(language)
  root.lang = language
  root.dir = direction
}
