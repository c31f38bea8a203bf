import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { negotiateLanguage } from './negotiate.ts'

/** A language of a document. */
export interface DocumentLanguage {
  readonly direction: 'ltr' | 'rtl'
  /** Loads what the first view says. */
  readonly load: () => Promise<{ readonly default: Messages }>
  /** Loads what the views after it say. */
  readonly loadLazy: () => Promise<{ readonly default: Messages }>
}

/** The texts of a document. */
export interface DocumentTexts {
  /** Components read it through `useTextOf`. */
  readonly i18n: I18n
  /**
   * Loads what later views say, in the present language and from now on in every other.
   *
   * @throws when it does not load; the next call tries again.
   */
  readonly loadLazy: () => Promise<void>
  /**
   * Shows the document in the best language for a tag: texts, `lang` and direction change together, after the catalogue
   * is there. A catalogue that does not load leaves the present language.
   *
   * @param tag BCP-47.
   * @param root the document element.
   * @param isWanted asked after loading; false when another language was chosen in the meantime.
   */
  readonly showLanguage: (tag: string, root: HTMLElement, isWanted: () => boolean) => Promise<void>
}

/**
 * Makes the texts of a document, in English at first.
 *
 * @param english of the first view, which travels with it: it is what everything falls back to.
 * @param languages by BCP-47 tag.
 * @example
 * export const { i18n, showLanguage } = createDocumentTexts(ENGLISH, LANGUAGES)
 * await showLanguage('de-AT', document.documentElement, () => true)
 */
export function createDocumentTexts<Language extends string>(
  english: Messages,
  languages: Readonly<Record<Language | 'en', DocumentLanguage>>,
): DocumentTexts {
  const i18n = setupI18n({ locale: 'en', messages: { en: english } })
  let isLaterWanted = false

  const addLater = async (language: Language | 'en'): Promise<void> => {
    const catalogue = await languages[language].loadLazy()
    i18n.load(language, catalogue.default)
  }
  return {
    i18n,
    loadLazy: () => {
      isLaterWanted = true
      return addLater(negotiateLanguage(i18n.locale, languages))
    },
    showLanguage: async (tag, root, isWanted) => {
      const language = negotiateLanguage(tag, languages)
      const { direction, load } = languages[language]
      const catalogue = await load()
        .then(async (texts) => {
          if (isLaterWanted) await addLater(language)
          return texts
        })
        .catch(() => undefined)
      if (!catalogue || !isWanted()) return
      i18n.load(language, catalogue.default)
      i18n.activate(language)
      root.lang = language
      root.dir = direction
    },
  }
}
