import { LANGUAGES, type Language } from './languages.ts'

/**
 * The catalogue for a BCP-47 tag: the tag itself, else its language, else English.
 *
 * @example
 * negotiateLanguage('de-AT') // 'de'
 */
export function negotiateLanguage(tag: string): Language {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  const primary = wanted.split('-')[0] ?? ''
  return [wanted, primary].find(isLanguage) ?? 'en'
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag)
}
