import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { encodeQr, type QrModules } from '#modal/lib/qr-code.ts'

/** As a camera reads it: three points to a module, and a white square in the middle for the picture. */
function scan(modules: QrModules = [], pictureSide = 0): string | undefined {
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

const textOf = (length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 31) % 90))).join('')

const PAIRING =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1795000000&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

describe('QR code', () => {
  it.each([1, 14, 15, 42, 62, 84, 106, 122, 180, 251, 400, 666, 1_000, 1_500, 2_331])(
    'A camera reads a code of %i bytes at level M.',
    (length) => expect(scan(encodeQr(textOf(length)))).toBe(textOf(length)),
  )

  it.each([1, 10, 60, 120, 190, 260, 400, 700, 1_273])(
    'A camera reads a code of %i bytes at level H.',
    (length) => expect(scan(encodeQr(textOf(length), 'H'))).toBe(textOf(length)),
  )

  it.each([
    'https://farcaster.example/~/siwf?channelToken=QX8L8W0C',
    'wc:7f6e…@2?relay=irn',
    'مرحبا 世界 🚪',
  ])('A code holds %s, whatever its script.', (text) => expect(scan(encodeQr(text))).toBe(text))

  it('A code at level H is read with a quarter of its side left out in the middle.', () => {
    const high = encodeQr(PAIRING, 'H') ?? []
    expect(scan(high, Math.round(high.length * 0.24))).toBe(PAIRING)
  })

  it('A code at level H has more error correction than at level M.', () => {
    expect(encodeQr(PAIRING, 'H')?.length).toBeGreaterThan(encodeQr(PAIRING, 'M')?.length ?? Infinity)
  })

  it.each([
    [14, 21],
    [15, 25],
    [2_331, 177],
  ])('A code of %i bytes is the smallest square that holds them, %i modules wide.', (length, side) => {
    expect(encodeQr('a'.repeat(length))).toHaveLength(side)
  })

  it('More bytes than a code holds make no code.', () => {
    expect(encodeQr('a'.repeat(2_332))).toBeUndefined()
    expect(encodeQr('a'.repeat(1_274), 'H')).toBeUndefined()
    expect(encodeQr('ü'.repeat(1_166))).toBeUndefined()
  })
})
