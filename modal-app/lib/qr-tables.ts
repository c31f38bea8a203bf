// ISO/IEC 18004, error correction levels M and H, versions 1 to 40.

/** How much of a code may be lost: a seventh (M), or almost a third (H), for codes that carry a picture. */
export type QrLevel = 'M' | 'H'

/** Error correction codewords in each block. */
export const CORRECTION_PER_BLOCK = {
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
} as const satisfies Record<QrLevel, readonly number[]>

/** Blocks the codewords are divided into. */
export const BLOCKS = {
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
} as const satisfies Record<QrLevel, readonly number[]>

/** Codewords of a version, correction included: what is left of the square after its patterns. */
export function codewordsOf(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2
    modules -= (25 * alignments - 10) * alignments - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

/** Centres of the alignment patterns, the same in both directions. */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = version * 4 + 10
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const later = Array.from({ length: count - 1 }, (_, index) => last - index * step)
  return [6, ...later.toReversed()]
}
