import type { KeyedHash } from './keys/keyed-hash.ts'

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
