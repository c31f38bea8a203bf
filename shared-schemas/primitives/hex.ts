import * as z from 'zod/mini'

/** Bytes in hexadecimal: `0x` and an even number of digits; `0x` alone means no bytes. */
export const HexData = z
  .string()
  .check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected bytes as 0x and pairs of digits'))

/** An unsigned number in hexadecimal as JSON-RPC writes it: no leading zeros, `0x0` for zero. */
export const HexQuantity = z
  .string()
  .check(z.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$/, 'expected a number in hexadecimal such as 0x1'))

/**
 * Encodes bytes as lower-case hexadecimal with `0x`.
 *
 * @example
 * bytesToHex(Uint8Array.of(10, 255)) // '0x0aff'
 */
export function bytesToHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Decodes hexadecimal with `0x`.
 *
 * @returns the bytes, or undefined when the text is not `0x` and pairs of digits.
 */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(hex)) return undefined
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + i * 2, 4 + i * 2), 16)
  return bytes
}

/** Formats a bigint or integer as a JSON-RPC quantity; undefined when it is negative or not an integer. */
export function toQuantity(value: bigint | number): `0x${string}` | undefined {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined
  return value < 0 ? undefined : `0x${value.toString(16)}`
}

/** Parses a JSON-RPC quantity; undefined when the text is not one. Leading zeros are tolerated, as nodes send them. */
export function fromQuantity(hex: string): bigint | undefined {
  return /^0x[0-9a-fA-F]{1,64}$/.test(hex) ? BigInt(hex) : undefined
}
