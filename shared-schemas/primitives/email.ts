const MAX_CHARACTERS = 254
const MAX_LOCAL_CHARACTERS = 64
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/**
 * Whether a text is an e-mail address of the form dot-atom, `@`, a domain name with a dot (RFC 5321 lengths). Quoted local
 * parts and address literals are refused.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return at > 0 && at <= MAX_LOCAL_CHARACTERS && LOCAL.test(local) && DOMAIN.test(text.slice(at + 1))
}
