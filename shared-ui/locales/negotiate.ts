/**
 * Chooses a language of a list for a BCP-47 tag: the tag itself, else its primary language, else English.
 *
 * @example
 * negotiateLanguage('de-AT', LANGUAGES) // 'de'
 */
export function negotiateLanguage<Language extends string>(
  tag: string,
  languages: Readonly<Record<Language | 'en', unknown>>,
): Language | 'en' {
  const requested = tag.trim().toLowerCase().replaceAll('_', '-')
  const primary = requested.split('-')[0] ?? ''
  const isListed = (name: string): name is Language => Object.hasOwn(languages, name)
  return [requested, primary].find(isListed) ?? 'en'
}
