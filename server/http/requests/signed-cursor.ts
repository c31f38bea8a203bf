import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The position of a list as clients carry it; they can neither forge one nor learn anything from it. */
export interface SignedCursors {
  /**
   * @param about Everything the list depends on; the cursor of another list is refused.
   * @param position Where the next page starts, as the list writes it.
   */
  write(about: readonly string[], position: string): string
  /** @returns undefined for a cursor that was not written here for the same list. */
  read(about: readonly string[], cursor: string): string | undefined
}

const KEY_BYTES = 32
const MARK_BYTES = 16

/**
 * @param secrets What the deployment signs with, 32 bytes each, the same in every process. The first one signs.
 * @param purpose Keeps the cursors of one route from being used on another.
 * @example
 * const cursors = createSignedCursors(keyring.tokenKeys, 'history')
 * cursors.read([chainId, address], cursors.write([chainId, address], '19000000:4'))
 */
export function createSignedCursors(secrets: () => readonly Uint8Array[], purpose: string): SignedCursors {
  const mark = (secret: Uint8Array, about: readonly string[], position: string) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', `postern cursor ${purpose}`, KEY_BYTES))
    return createHmac('sha256', key)
      .update(JSON.stringify([about, position]))
      .digest()
      .subarray(0, MARK_BYTES)
  }
  const text = (position: string, signed: Buffer) =>
    `${Buffer.from(position).toString('base64url')}.${signed.toString('base64url')}`
  return {
    write(about, position) {
      const [secret] = secrets()
      if (secret === undefined) throw new Error('There is nothing to sign a cursor by.')
      return text(position, mark(secret, about, position))
    },
    read(about, cursor) {
      const [written = '', signed = '', ...rest] = cursor.split('.')
      const position = Buffer.from(written, 'base64url').toString()
      const given = Buffer.from(signed, 'base64url')
      const isOurs =
        rest.length === 0 &&
        given.byteLength === MARK_BYTES &&
        // The decoder skips what is no base64, so only the exact text that was written counts.
        text(position, given) === cursor &&
        secrets().some((secret) => timingSafeEqual(given, mark(secret, about, position)))
      return isOurs ? position : undefined
    },
  }
}
