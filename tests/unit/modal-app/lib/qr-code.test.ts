import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { encodeQr, type QrModules } from '#modal/lib/qr-code.ts'
import { alignmentCentres, BLOCKS, CORRECTION_PER_BLOCK } from '#modal/lib/qr-tables.ts'

// A reader written from the standard, apart from the writer: it knows the places of a code by what lies there.

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
]

/** The valid format words of level M, by mask (ISO/IEC 18004, table C.1). */
const FORMATS_M = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]

function readMask(modules: QrModules): number {
  const bit = (row: number, column: number): string => (modules[row]?.[column] ? '1' : '0')
  const columns = [0, 1, 2, 3, 4, 5, 7, 8]
  const rows = [7, 5, 4, 3, 2, 1, 0]
  const word = [...columns.map((column) => bit(8, column)), ...rows.map((row) => bit(row, 8))].join('')
  const size = modules.length
  const copy = [
    ...[1, 2, 3, 4, 5, 6, 7].map((offset) => bit(size - offset, 8)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((offset) => bit(8, size - offset)),
  ].join('')
  expect(copy).toBe(word)
  const mask = FORMATS_M.indexOf(Number.parseInt(word, 2))
  expect(mask).toBeGreaterThanOrEqual(0)
  return mask
}

function isPattern(row: number, column: number, size: number): boolean {
  const version = (size - 17) / 4
  if (row === 6 || column === 6) return true
  if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9))
    return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const centres = alignmentCentres(version)
  return centres.some((y) =>
    centres.some((x) => {
      const isFinder =
        [x, y].every((place) => place === 6 || place === size - 7) && !(x === size - 7 && y === size - 7)
      return !isFinder && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2
    }),
  )
}

function readCodewords(modules: QrModules): readonly number[] {
  const size = modules.length
  const isMasked = MASKS[readMask(modules)]
  const bits: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1])
        if (!isPattern(row, column, size))
          bits.push(Number(modules[row]?.[column] !== (isMasked?.(row, column) ?? false)))
    }
    upwards = !upwards
  }
  return Array.from({ length: bits.length >> 3 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )
}

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product & 0xff
}

/** Zero for every power when the block has no error. */
function syndromes(block: readonly number[], count: number): readonly number[] {
  let root = 1
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, byte) => times(sum, root) ^ byte, 0)
    root = times(root, 2)
    return value
  })
}

function decode(modules: QrModules): string {
  const version = (modules.length - 17) / 4
  const codewords = readCodewords(modules)
  const count = BLOCKS.M[version - 1] ?? 0
  const correction = CORRECTION_PER_BLOCK.M[version - 1] ?? 0
  const dataLength = codewords.length - count * correction
  const short = Math.floor(dataLength / count)
  const longFrom = count - (dataLength % count)
  const blocks: number[][] = Array.from({ length: count }, () => [])
  let at = 0
  for (let index = 0; index <= short; index += 1)
    for (let block = 0; block < count; block += 1)
      if (index < short || block >= longFrom) blocks[block]?.push(codewords[at++] ?? 0)
  const data = blocks.flatMap((block) => [...block])
  for (let index = 0; index < correction; index += 1)
    for (const block of blocks) block.push(codewords[at++] ?? 0)
  for (const block of blocks) expect(new Set(syndromes(block, correction))).toEqual(new Set([0]))
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  const bytes = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2),
  )
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/** As a camera reads it: three points to a module, and a white square in the middle where a picture stands. */
function scan(modules: QrModules, pictureSide = 0): string | undefined {
  const scale = 3
  const size = (modules.length + 8) * scale
  const from = (modules.length - pictureSide) / 2
  const isCovered = (place: number): boolean => place >= from && place < from + pictureSide
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [row, column] = [Math.floor(y / scale) - 4, Math.floor(x / scale) - 4]
      if (!modules[row]?.[column] || (isCovered(row) && isCovered(column))) continue
      data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  return jsQR(data, size, size)?.data
}

const PAIRING =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1795000000&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

describe('a code another reader reads', () => {
  it.each([1, 10, 60, 120, 190, 260, 400, 700, 1_273])('of %i bytes at level H', (length) => {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 31) % 90))).join('')
    expect(scan(encodeQr(text, 'H') ?? [])).toBe(text)
  })

  it('takes at level H what no more than 1,273 bytes need', () => {
    expect(encodeQr('a'.repeat(1_274), 'H')).toBeUndefined()
  })

  it('with a quarter of its side left out in the middle, which level M would not survive', () => {
    const high = encodeQr(PAIRING, 'H') ?? []
    expect(scan(high, Math.round(high.length * 0.24))).toBe(PAIRING)
    const low = encodeQr(PAIRING) ?? []
    expect(scan(low, Math.round(low.length * 0.45))).toBeUndefined()
    expect(scan(low)).toBe(PAIRING)
  })
})

describe('encodeQr', () => {
  const lengths = [1, 14, 15, 42, 62, 84, 106, 122, 152, 180, 213, 251, 400, 666, 1_000, 1_500, 2_331]

  it.each(lengths)('writes %i bytes so that a reader of its own reads them, without an error', (length) => {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 31) % 90))).join('')
    const modules = encodeQr(text)
    expect(modules && decode(modules)).toBe(text)
  })

  it('writes an address and letters of every script', () => {
    for (const text of [
      'https://farcaster.example/~/siwf?channelToken=QX8L8W0C',
      'wc:7f6e…@2?relay=irn',
      'مرحبا 世界 🚪',
    ])
      expect(decode(encodeQr(text) ?? [])).toBe(text)
  })

  it('takes the smallest square that holds the text', () => {
    expect(encodeQr('a'.repeat(14))?.length).toBe(21)
    expect(encodeQr('a'.repeat(15))?.length).toBe(25)
    expect(encodeQr('a'.repeat(2_331))?.length).toBe(177)
  })

  it('writes the version into codes that need it', () => {
    const modules = encodeQr('a'.repeat(122)) ?? []
    const bits = Array.from({ length: 18 }, (_, index) =>
      modules[Math.floor(index / 3)]?.[modules.length - 11 + (index % 3)] ? 1 : 0,
    )
    expect(modules.length).toBe(45)
    expect(Number.parseInt(bits.toReversed().join(''), 2)).toBe(0x07c94)
  })

  it('refuses what no code holds', () => {
    expect(encodeQr('a'.repeat(2_332))).toBeUndefined()
  })
})
