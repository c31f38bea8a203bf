import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Where a list goes on, as clients carry it: they can neither read anything of worth from it nor make one. */
export interface SignedCursors {
  /**
   * @param about Everything the list is about; another list refuses the cursor.
   * @param position Of the next page, as the list's maker writes it.
   */
  write(about: readonly string[], position: string): string
  /** @returns undefined for one that was not written here about the same list. */
  read(about: readonly string[], cursor: string): string | undefined
}

const KEY_BYTES = 32
const MARK_BYTES = 16

/**
 * @param secret What the deployment signs by, 32 bytes: every process has the same.
 * @param purpose Keeps the cursors of one route from being those of another.
 * @example
 * const cursors = createSignedCursors(secrets.tokenKey, 'history')
 * cursors.read([chainId, address], cursors.write([chainId, address], '19000000:4'))
 */
export function createSignedCursors(secret: Uint8Array, purpose: string): SignedCursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `postern cursor ${purpose}`, KEY_BYTES))
  const mark = (about: readonly string[], position: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([about, position]))
      .digest()
      .subarray(0, MARK_BYTES)
  const write = (about: readonly string[], position: string) =>
    `${Buffer.from(position).toString('base64url')}.${mark(about, position).toString('base64url')}`
  return {
    write,
    read(about, cursor) {
      const [text = '', signed = '', ...rest] = cursor.split('.')
      const position = Buffer.from(text, 'base64url').toString()
      const given = Buffer.from(signed, 'base64url')
      const expected = mark(about, position)
      const isOurs =
        rest.length === 0 &&
        given.byteLength === MARK_BYTES &&
        timingSafeEqual(given, expected) &&
        // The decoder passes over what is no base64: only the text that was written counts.
        write(about, position) === cursor
      return isOurs ? position : undefined
    },
  }
}
