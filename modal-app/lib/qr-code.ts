import { encode } from 'uqr'

/** The modules of a code, row by row; true is dark. There is no quiet zone around them. */
export type QrModules = readonly (readonly boolean[])[]

/**
 * The capacity of a code in bytes, by the part of it that may be lost: a seventh (M), or almost a third (H), for codes with a
 * picture.
 */
const MAX_BYTES = { M: 2_331, H: 1_273 } as const

/**
 * Encodes a text as a QR code (ISO/IEC 18004): bytes, in the smallest version that takes them.
 *
 * @param level error correction.
 * @returns undefined for more than 2,331 bytes, or 1,273 at level H.
 * @example
 * const modules = encodeQr('https://farcaster.example/login') // 29 × 29
 */
export function encodeQr(text: string, level: keyof typeof MAX_BYTES = 'M'): QrModules | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  return bytes.length > MAX_BYTES[level] ? undefined : encode(bytes, { ecc: level, border: 0 }).data
}
