import { createHash } from 'node:crypto'

/** The namespace of URLs (RFC 9562 §6.6). */
const URLS = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/**
 * Computes the name-based UUID of a URL (RFC 9562 §5.5).
 *
 * @example
 * uuidOfUrl('http://www.example.com/') // 'fcde3c85-2270-590f-9e7c-ee003d65e0e2'
 */
export function uuidOfUrl(url: string): string {
  const digest = createHash('sha1').update(URLS).update(url).digest()
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
