import { setupI18n, type I18n } from '@lingui/core'
import { loadOnce } from '#modal/lib/load-once.ts'
import { ENGLISH, LANGUAGES, type Language } from './languages.ts'
import { negotiateLanguage } from './negotiate.ts'

/** The texts of this document. Components read them through `useText`. */
export const i18n: I18n = setupI18n({ locale: 'en', messages: { en: ENGLISH } })

/** Whether the texts for a tag need not be loaded first. */
export function isAtHand(tag: string): boolean {
  return negotiateLanguage(tag) === i18n.locale
}

let areLateWanted = false

/** Loads what later views say, in the present language and from now on in every other; a failed load is tried again. */
export async function loadLateTexts(): Promise<void> {
  areLateWanted = true
  await loadLate(negotiateLanguage(i18n.locale))
}

const LATE = Object.fromEntries(
  Object.entries(LANGUAGES).map(([language, { loadLate }]) => [language, loadOnce(loadLate)]),
)

async function loadLate(language: Language): Promise<void> {
  const catalogue = await LATE[language]?.()
  if (catalogue) i18n.load(language, catalogue.default)
}

/**
 * Shows the document in the best language for a tag: texts, `lang` and direction change together, after the catalogue
 * is there. A catalogue that does not load leaves the present language.
 *
 * @param tag BCP-47, of the owner's options or the page.
 * @param root the document element.
 * @param isWanted asked after loading; false when another language was chosen in the meantime.
 */
export async function showLanguage(
  tag: string,
  root: HTMLElement,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const language = negotiateLanguage(tag)
  const { direction, load } = LANGUAGES[language]
  const catalogue = await load()
    .then(async (texts) => {
      if (areLateWanted) await loadLate(language)
      return texts
    })
    .catch(() => undefined)
  if (!catalogue || !isWanted()) return
  i18n.load(language, catalogue.default)
  i18n.activate(language)
  root.lang = language
  root.dir = direction
}
