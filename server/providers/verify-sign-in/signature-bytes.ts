/**
 * Decodes base64 in either alphabet, with or without padding.
 *
 * @returns undefined for a text that is not base64.
 * @example
 * bytesOfBase64('AQI=') // Uint8Array [1, 2]
 */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Decodes hexadecimal text without a prefix.
 *
 * @returns undefined for a text that is not hexadecimal.
 * @example
 * bytesOfHex('0102') // Uint8Array [1, 2]
 */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
