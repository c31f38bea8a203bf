const SUFFIXES = ['2', '-home', '7', '-one', '-here', '42', '-online', '-now', '88', '-live']
const PREFIXES = ['the-', 'its-', 'hey-']
/** Room for what is added. */
const MOST_CHARACTERS = 50

/**
 * Lists labels that a visitor might take instead of one, most fitting first.
 *
 * @example
 * suggestLabels('Ada!') // ['ada2', 'ada-home', 'the-ada', …]
 */
export function suggestLabels(typed: string): string[] {
  const base = typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST_CHARACTERS)
  if (base === '') return []
  const after = SUFFIXES.map((suffix) => base + suffix)
  const before = PREFIXES.map((prefix) => prefix + base)
  return [...after.slice(0, 2), ...before.slice(0, 1), ...after.slice(2), ...before.slice(1)]
}
