import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 64
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const TRUECOLOR = 2
const BITS = 8

/**
 * Draws a picture for a collectible: bands in two colours that depend on the seed, as PNG.
 *
 * @param seed Any text; the same one gives the same picture.
 */
export function picture(seed: string): Buffer {
  const [first, second, turn] = splitSeed(seed)
  const row = (y: number) =>
    Buffer.from([
      0,
      ...Array.from({ length: SIZE }, (_, x) => ((x * (turn % 3) + y) & 16 ? first : second)).flat(),
    ])
  const pixels = Buffer.concat(Array.from({ length: SIZE }, (_, y) => row(y)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([BITS, TRUECOLOR], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The picture as a data URI, for metadata on a chain. */
export function dataPicture(seed: string): string {
  return `data:image/png;base64,${picture(seed).toString('base64')}`
}

function splitSeed(seed: string): readonly [readonly number[], readonly number[], number] {
  const bytes = createHash('sha256').update(seed).digest()
  return [[...bytes.subarray(0, 3)], [...bytes.subarray(3, 6)], bytes.readUInt8(6)]
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
