/** Base64url without padding (RFC 4648 §5). The library that the vault uses would add 4 kB to the first view. */
export const base64url = {
  encode: (bytes: Uint8Array): string =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),

  /** @throws when the text holds anything but the alphabet, or bits that belong to no byte. */
  decode: (text: string): Uint8Array<ArrayBuffer> => {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    if (base64url.encode(bytes) !== text) throw new TypeError('This is not base64url.')
    return bytes
  },
}
