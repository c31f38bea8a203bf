/** Hashes a text with FNV-1a, 32 bits: the same text gives the same number everywhere. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

/** Derives a hue in degrees from a name, so that generated pictures differ. */
export function hueOf(text: string): number {
  return hash(text) % 360
}
