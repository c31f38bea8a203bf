/**
 * Creates 128 random bits in hexadecimal. `crypto.randomUUID` is missing on pages without https (a phone that opens a
 * developer's machine), `getRandomValues` is not.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
