import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * Normalises an address. Providers that distinguish upper and lower case in the local part are rarer than people who type it
 * differently.
 *
 * @throws the problem EMAIL_INVALID.
 */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (isEmail(email)) return email
  throw problem(
    'EMAIL_INVALID',
    'This is not an e-mail address. Check it, for instance for a missing dot.',
    'email',
  )
}

/**
 * Returns the hash under which an address is found and counted; the database alone does not reveal the address.
 *
 * @param email Normalised.
 */
export function emailLookup(keyedHash: KeyedHash, projectId: string, email: string): string {
  return keyedHash('email', projectId, email)
}

/** Returns the hash of a mailbox, the same for all projects. */
export function mailboxLookup(keyedHash: KeyedHash, email: string): string {
  return keyedHash('mailbox', email)
}
