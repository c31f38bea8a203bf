/** The fewest characters of a name that can be registered (specification §5). */
export const ACCOUNT_NAME_MIN_CHARACTERS = 4

/** A DNS label's length: names are served as labels of a domain. */
export const ACCOUNT_NAME_MAX_CHARACTERS = 63

/**
 * Whether a text can be registered as a name: letters, digits and hyphens, at least 4 (specification §5). A hyphen at
 * either end, and `--` in third place (where punycode is marked), are refused because the name becomes a DNS label.
 *
 * @example
 * isAccountName('ana-1') // true
 */
export function isAccountName(text: string): boolean {
  return (
    text.length >= ACCOUNT_NAME_MIN_CHARACTERS &&
    text.length <= ACCOUNT_NAME_MAX_CHARACTERS &&
    /^[a-z0-9][a-z0-9-]*[a-z0-9]$/i.test(text) &&
    text.slice(2, 4) !== '--'
  )
}
