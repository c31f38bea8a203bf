import { setupI18n } from '@lingui/core'
import { negotiateLanguage } from '#ui/locales/negotiate.ts'
import { ENGLISH, LANGUAGES } from './languages.ts'

/** The texts of this page, initially in English. */
export const i18n = setupI18n({ locale: 'en', messages: { en: ENGLISH } })

/**
 * Shows the page in the best of its languages; in English when the texts do not load.
 *
 * @param tags BCP-47, as the browser prefers them.
 */
export async function showLanguage(tags: readonly string[], root: HTMLElement): Promise<void> {
  const language = negotiateLanguage(tags.find(isSpoken) ?? 'en', LANGUAGES)
  const { direction, load } = LANGUAGES[language]
  const texts = await load().catch(() => undefined)
  if (texts === undefined) return
  i18n.load(language, texts.default)
  i18n.activate(language)
  root.lang = language
  root.dir = direction
}

function isSpoken(tag: string): boolean {
  return negotiateLanguage(tag, LANGUAGES) !== 'en' || tag.toLowerCase().startsWith('en')
}
