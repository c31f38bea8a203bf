/**
 * The language of a list for a BCP-47 tag: the tag itself, else its language, else English.
 *
 * @example
 * negotiateLanguage('de-AT', LANGUAGES) // 'de'
 */
export function negotiateLanguage<Language extends string>(
  tag: string,
  languages: Readonly<Record<Language | 'en', unknown>>,
): Language | 'en' {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  const primary = wanted.split('-')[0] ?? ''
  const isListed = (name: string): name is Language => Object.hasOwn(languages, name)
  return [wanted, primary].find(isListed) ?? 'en'
}
