import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 128 random bits, base64url: for ids that strangers may see. */
export function randomId(): string {
  return randomBytes(16).toString('base64url')
}

/** What is stored of a token: who reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
