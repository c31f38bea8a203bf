import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { negotiateLanguage } from './negotiate.ts'

/** A language of a document. */
export interface DocumentLanguage {
  readonly direction: 'ltr' | 'rtl'
  /** Loads the texts of the first view. */
  readonly load: () => Promise<{ readonly default: Messages }>
  /** Loads the texts of all other views. */
  readonly loadLazy: () => Promise<{ readonly default: Messages }>
}

/** The texts of a document. */
export interface DocumentTexts {
  /** Components read it through `useTextOf`. */
  readonly i18n: I18n
  /**
   * Loads the texts of all other views, in the current language and from then on in every language the document switches to.
   *
   * @throws when the texts do not load; the next call tries again.
   */
  readonly loadLazy: () => Promise<void>
  /**
   * Shows the document in the best language for a tag. Texts, `lang` and direction change together once the catalogue is
   * loaded; when it does not load, the document keeps its language.
   *
   * @param tag BCP-47.
   * @param root the document element.
   * @param isCurrent called after loading; false when another language was chosen in the meantime.
   */
  readonly showLanguage: (tag: string, root: HTMLElement, isCurrent: () => boolean) => Promise<void>
}

/**
 * Creates the texts of a document, initially in English.
 *
 * @param english texts of the first view, which are bundled with it and serve as the fallback.
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
  let isLazyRequested = false

  const addLazy = async (language: Language | 'en'): Promise<void> => {
    const catalogue = await languages[language].loadLazy()
    i18n.load(language, catalogue.default)
  }
  return {
    i18n,
    loadLazy: () => {
      isLazyRequested = true
      return addLazy(negotiateLanguage(i18n.locale, languages))
    },
    showLanguage: async (tag, root, isCurrent) => {
      const language = negotiateLanguage(tag, languages)
      const { direction, load } = languages[language]
      const catalogue = await load()
        .then(async (texts) => {
          if (isLazyRequested) await addLazy(language)
          return texts
        })
        .catch(() => undefined)
      if (!catalogue || !isCurrent()) return
      i18n.load(language, catalogue.default)
      i18n.activate(language)
      root.lang = language
      root.dir = direction
    },
  }
}
