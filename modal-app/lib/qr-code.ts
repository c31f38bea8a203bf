import { alignmentCentres, BLOCKS, codewordsOf, CORRECTION_PER_BLOCK, type QrLevel } from './qr-tables.ts'
import { correctionOf } from './reed-solomon.ts'

/** The modules of a code, row by row; true is dark. There is no quiet zone around them. */
export type QrModules = readonly (readonly boolean[])[]

/** As they stand in the format information. */
const LEVEL_BITS = { M: 0b00, H: 0b10 } as const satisfies Record<QrLevel, number>
const BYTE_MODE = 0b0100

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * Encodes a text as a QR code (ISO/IEC 18004): bytes, in the smallest version that takes them.
 *
 * @param level error correction.
 * @returns undefined for more than 2,331 bytes, or 1,273 at level H.
 * @example
 * const modules = encodeQr('https://farcaster.example/login') // 29 × 29
 */
export function encodeQr(text: string, level: QrLevel = 'M'): QrModules | undefined {
  const bytes = new TextEncoder().encode(text)
  const version = smallestVersion(bytes.length, level)
  if (version === undefined) return undefined
  const codewords = interleave(dataCodewords(bytes, version, level), version, level)
  const grid = drawPatterns(version, level)
  drawCodewords(grid, codewords)
  return finish(grid, version, level)
}

function dataCapacity(version: number, level: QrLevel): number {
  const blocks = BLOCKS[level][version - 1] ?? 0
  return codewordsOf(version) - blocks * (CORRECTION_PER_BLOCK[level][version - 1] ?? 0)
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

function smallestVersion(length: number, level: QrLevel): number | undefined {
  for (let version = 1; version <= 40; version += 1)
    if (4 + lengthBits(version) + 8 * length <= 8 * dataCapacity(version, level)) return version
  return undefined
}

function dataCodewords(bytes: Uint8Array, version: number, level: QrLevel): Uint8Array {
  const capacity = dataCapacity(version, level)
  const bits: number[] = []
  const push = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(BYTE_MODE, 4)
  push(bytes.length, lengthBits(version))
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity * 8 - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  const data = new Uint8Array(capacity)
  bits.forEach((bit, index) => {
    data[index >> 3] = (data[index >> 3] ?? 0) | (bit << (7 - (index & 7)))
  })
  for (let index = bits.length / 8, pad = 0xec; index < capacity; index += 1, pad ^= 0xfd) data[index] = pad
  return data
}

/** Divides the data into blocks, appends their correction, and takes from each block in turn. */
function interleave(data: Uint8Array, version: number, level: QrLevel): readonly number[] {
  const count = BLOCKS[level][version - 1] ?? 1
  const correction = CORRECTION_PER_BLOCK[level][version - 1] ?? 0
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  let at = 0
  const blocks = Array.from({ length: count }, (_, index) => {
    const size = short + (index >= longFrom ? 1 : 0)
    const block = data.subarray(at, at + size)
    at += size
    return { block, correction: correctionOf(block, correction) }
  })
  const taken: number[] = []
  for (let index = 0; index <= short; index += 1)
    for (const { block } of blocks) if (index < block.length) taken.push(block[index] ?? 0)
  for (let index = 0; index < correction; index += 1)
    for (const { correction: bytes } of blocks) taken.push(bytes[index] ?? 0)
  return taken
}

/** A square in the making: what is set, and what of it are patterns, which no mask changes. */
interface Grid {
  readonly size: number
  readonly dark: boolean[][]
  readonly fixed: boolean[][]
}

function fix({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  const [row, fixedRow] = [dark[y], fixed[y]]
  if (!row || !fixedRow) return
  row[x] = isDark
  fixedRow[x] = true
}

function drawPatterns(version: number, level: QrLevel): Grid {
  const size = version * 4 + 17
  const square = (): boolean[][] => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const grid: Grid = { size, dark: square(), fixed: square() }
  for (let index = 0; index < size; index += 1) {
    fix(grid, 6, index, index % 2 === 0)
    fix(grid, index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4, [2, 4])
  const centres = alignmentCentres(version)
  const last = centres.length - 1
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const isCorner =
        (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0)
      if (!isCorner) drawRings(grid, x, y, 2, [1])
    }),
  )
  drawFormat(grid, 0, level)
  drawVersion(grid, version)
  return grid
}

/** Squares around a centre, the rings at `light` left white. */
function drawRings(grid: Grid, x: number, y: number, reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      fix(grid, x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function drawFormat(grid: Grid, mask: number, level: QrLevel): void {
  const { size } = grid
  const data = (LEVEL_BITS[level] << 3) | mask
  let rest = data
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1
  for (let index = 0; index < 15; index += 1) {
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index
    if (index < 8) fix(grid, 8, near, bit(index))
    else fix(grid, index === 8 ? 7 : near, 8, bit(index))
    if (index < 8) fix(grid, size - 1 - index, 8, bit(index))
    else fix(grid, 8, size - 15 + index, bit(index))
  }
  fix(grid, 8, size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >>> index) & 1) === 1
    const [a, b] = [grid.size - 11 + (index % 3), Math.floor(index / 3)]
    fix(grid, a, b, isDark)
    fix(grid, b, a, isDark)
  }
}

/** Fills the columns of two in zigzag, from the lower right corner. */
function drawCodewords({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let index = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (!row || fixed[y]?.[x] !== false) continue
        row[x] = (((codewords[index >> 3] ?? 0) >>> (7 - (index & 7))) & 1) === 1
        index += 1
      }
    }
  }
}

/** Masks with whatever makes the code easiest to read. */
function finish(grid: Grid, version: number, level: QrLevel): QrModules {
  const masked = MASKS.map((isMasked, mask) => {
    const copy: Grid = {
      ...grid,
      dark: grid.dark.map((row, y) =>
        row.map((isDark, x) => (grid.fixed[y]?.[x] ? isDark : isDark !== isMasked(x, y))),
      ),
    }
    drawFormat(copy, mask, level)
    drawVersion(copy, version)
    return { modules: copy.dark, penalty: penaltyOf(copy.dark) }
  })
  return masked.reduce((best, next) => (next.penalty < best.penalty ? next : best)).modules
}

const FINDER_LIKE = ['10111010000', '00001011101']

function penaltyOf(modules: QrModules): number {
  const rows = modules.map((row) => row.map(Number).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/(.)\1{4,}/g)) penalty += run.length - 2
    for (let at = 0; at + 11 <= line.length; at += 1)
      if (FINDER_LIKE.includes(line.slice(at, at + 11))) penalty += 40
  }
  for (let y = 1; y < rows.length; y += 1)
    for (let x = 1; x < rows.length; x += 1) {
      const square = `${rows[y]?.slice(x - 1, x + 1)}${rows[y - 1]?.slice(x - 1, x + 1)}`
      if (square === '0000' || square === '1111') penalty += 3
    }
  const total = rows.length ** 2
  const dark = rows.join('').replaceAll('0', '').length
  return penalty + 10 * Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1)
}
