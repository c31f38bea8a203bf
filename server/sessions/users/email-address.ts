import type { KeyedHash } from '#server/sessions/keys/keyed-hash.ts'
import { isEmail } from '#schemas/primitives/email.ts'
import { problem } from '#server/http/problems/problem.ts'

/**
 * The one spelling an address is known by. Providers that tell upper from lower case in the local part are rarer than
 * people who type it differently.
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
 * By what an address is found and counted; who has the database alone cannot tell which it is.
 *
 * @param email normalised.
 */
export function emailLookup(keyedHash: KeyedHash, projectId: string, email: string): string {
  return keyedHash('email', projectId, email)
}

/** The same for a mailbox, whichever project mails to it. */
export function mailboxLookup(keyedHash: KeyedHash, email: string): string {
  return keyedHash('mailbox', email)
}
