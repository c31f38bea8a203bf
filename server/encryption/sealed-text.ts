import type { Envelope } from './envelope.ts'

const VERSION = 1

/** Seals and opens the texts of a column, such as e-mail addresses. */
export interface SealedText {
  seal(text: string): string
  open(sealed: string): string
}

/**
 * @example
 * const email = sealedText(envelope, 'users', 'email_sealed', userId).open(row.email_sealed)
 */
export function sealedText(envelope: Envelope, table: string, column: string, row: string): SealedText {
  const place = { table, row, column, version: VERSION }
  return {
    seal: (text) => envelope.seal(new TextEncoder().encode(text), place),
    open: (sealed) => new TextDecoder().decode(envelope.open(sealed, place)),
  }
}
