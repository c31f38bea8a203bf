import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns 128 random bits, base64url, for ids that strangers may see. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns what is stored of a token, so that a copy of the database cannot be used to log in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
