const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The time of decoding grows with the square of the length, so longer text is refused. */
export const BASE58_MAX_CHARACTERS = 8192

/** Multiplies a little-endian number in place and adds to it: digits = digits × factor + addend. */
function multiplyAdd(digits: number[], base: number, factor: number, addend: number): void {
  let carry = addend
  for (let i = 0; i < digits.length; i++) {
    carry += (digits[i] ?? 0) * factor
    digits[i] = carry % base
    carry = Math.floor(carry / base)
  }
  for (; carry > 0; carry = Math.floor(carry / base)) digits.push(carry % base)
}

/**
 * Encodes bytes in base58 with Bitcoin's alphabet.
 *
 * @example
 * encodeBase58(Uint8Array.of(0, 1)) // '12'
 */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) multiplyAdd(digits, 58, 256, byte)
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  const text = digits.toReversed().map((digit) => ALPHABET.charAt(digit))
  return ALPHABET.charAt(0).repeat(zeros) + text.join('')
}

/**
 * Decodes base58.
 *
 * @returns the bytes, or undefined for an invalid character or more than {@link BASE58_MAX_CHARACTERS} characters.
 * @example
 * decodeBase58('12') // Uint8Array [0, 1]
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > BASE58_MAX_CHARACTERS) return undefined
  const digits: number[] = []
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    multiplyAdd(digits, 256, 58, value)
  }
  let zeros = 0
  while (text.charAt(zeros) === '1') zeros++
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...digits.toReversed()])
}
