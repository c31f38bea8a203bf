import { crc32, deflateSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { readPicture } from '#server/http/pictures/served-picture.ts'

const MEBIBYTE = 1_048_576
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const END = chunk('IEND', Buffer.alloc(0))
const SCRIPT = Buffer.from('<script>alert(document.domain)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')
const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYA' +
    'AAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IA' +
    'AAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAA' +
    'AAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 0, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, MEBIBYTE)))
  return Buffer.concat([SIGNATURE, header(width, height), ...more, chunk('IDAT', rows), END])
}

function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const jfif = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([jfif, frame, Buffer.from('ffda0008010100003f00d2cf20ffd9', 'hex')])
}

/** A segment after the first one. */
function withSegment(file: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([file.subarray(0, 20), head, data, file.subarray(20)])
}

/** EXIF with an orientation and other data. */
function exif(orientation: number): Buffer {
  const entry = Buffer.from('4578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  entry.writeUInt16BE(orientation, 24)
  return Buffer.concat([entry, SCRIPT])
}

function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.byteLength)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.byteLength % 2)])
}

function webp(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function webpExtended(flags: number, width: number, height: number): Buffer {
  const file = Buffer.alloc(30)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(22, 4)
  file.write('WEBPVP8X', 8, 'latin1')
  file.writeUInt32LE(10, 16)
  file.writeUInt8(flags, 20)
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file
}

function avifOfSize(width: number, height: number): Buffer {
  const file = Buffer.from(AVIF)
  const at = file.indexOf('ispe') + 8
  file.writeUInt32BE(width, at)
  file.writeUInt32BE(height, at + 4)
  return file
}

function isoBox(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength + 8)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data])
}

function patched(file: Buffer, at: number, text: string): Buffer {
  const copy = Buffer.from(file)
  copy.write(text, at, 'latin1')
  return copy
}

function uri(bytes: Buffer, type = 'png'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

/** A chunk that announces an extended picture, and an empty one of the same name. */
const EMPTY_ANNOUNCEMENT = Buffer.concat([
  Buffer.from('RIFF\u001e\0\0\0WEBPVP8X\n\0\0\0', 'latin1'),
  Buffer.alloc(10),
  Buffer.from('VP8X\0\0\0\0', 'latin1'),
])

describe('picture', () => {
  it.each([
    ['image/png', png(32, 32)],
    ['image/png', png(4_096, 4_096)],
    ['image/jpeg', jpeg(64, 48)],
    ['image/webp', WEBP],
    ['image/webp', webpExtended(0x10, 100, 100)],
    ['image/avif', AVIF],
  ])('A picture of the type %s is served as that type (%#)', (type, bytes) => {
    const read = readPicture(`data:${type};base64,${bytes.toString('base64')}`)
    expect(read).toMatchObject({ ok: true, value: { type } })
    expect(read.ok && read.value.bytes.equals(bytes)).toBe(true)
  })
})

describe('metadata of a picture', () => {
  const drawn = (bytes: Buffer, type = 'png'): Buffer => {
    const read = readPicture(uri(bytes, type))
    if (!read.ok) throw new Error(read.error.message)
    return read.value.bytes
  }

  it.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'pHYs', 'puNK'])(
    'The chunk %s of a PNG is removed',
    (name) => {
      expect(drawn(png(8, 8, chunk('gAMA', Buffer.alloc(4)), chunk(name, SCRIPT)))).toEqual(
        png(8, 8, chunk('gAMA', Buffer.alloc(4))),
      )
    },
  )

  it.each([
    ['XMP', 0xe1],
    ['a profile', 0xe2],
    ['another application', 0xed],
    ['a comment', 0xfe],
  ])('The segment with %s is removed from a JPEG', (_, marker) => {
    expect(drawn(withSegment(jpeg(8, 8), marker, SCRIPT), 'jpeg')).toEqual(jpeg(8, 8))
  })

  it('EXIF is removed from a JPEG, except its orientation', () => {
    const turned = drawn(withSegment(jpeg(8, 8), 0xe1, exif(6)), 'jpeg')
    expect(turned.includes(SCRIPT)).toBe(false)
    expect(imageSize(turned)).toMatchObject({ width: 8, height: 8, orientation: 6 })
    expect(drawn(turned, 'jpeg')).toEqual(turned)
  })

  it('Metadata is removed from a WebP, and no longer announced', () => {
    const pixels = WEBP.subarray(12)
    const head = (flags: number) => riffChunk('VP8X', Buffer.of(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    const more = ['ICCP', 'EXIF', 'XMP ', 'puNK'].map((name) => riffChunk(name, SCRIPT))
    expect(drawn(webp(head(0b11_1100), ...more, pixels), 'webp')).toEqual(webp(head(0b1_0000), pixels))
    expect(drawn(webp(pixels, ...more), 'webp')).toEqual(webp(pixels))
  })
})

const HOSTILE: readonly (readonly [name: string, dataUri: string])[] = [
  ['an SVG with a script', uri(SVG, 'svg+xml')],
  ['an SVG that says PNG', uri(SVG)],
  ['an SVG that says WebP', uri(SVG, 'webp')],
  ['an SVG as text', `data:image/svg+xml,${encodeURIComponent(SVG.toString())}`],
  ['a script', `data:text/html;base64,${SCRIPT.toString('base64')}`],
  ['a script that says PNG', uri(SCRIPT)],
  ['a script behind a PNG', uri(Buffer.concat([png(8, 8), SCRIPT]))],
  ['a script behind a JPEG', uri(Buffer.concat([jpeg(8, 8), SCRIPT]), 'jpeg')],
  ['a script behind a WebP', uri(Buffer.concat([WEBP, SCRIPT]), 'webp')],
  ['a script behind an AVIF', uri(Buffer.concat([AVIF, SCRIPT]), 'avif')],
  ['a script before a PNG', uri(Buffer.concat([SCRIPT, png(8, 8)]))],
  ['an archive behind a PNG', uri(Buffer.concat([png(8, 8), Buffer.from('PK\u0003\u0004')]))],
  ['a PDF behind a JPEG', uri(Buffer.concat([jpeg(8, 8), Buffer.from('%PDF-1.7')]), 'jpeg')],
  [
    'a script between two ends of a JPEG',
    uri(Buffer.concat([jpeg(8, 8), SCRIPT, Buffer.of(0xff, 0xd9)]), 'jpeg'),
  ],
  [
    'a JPEG whose segment is longer than the file',
    uri(patched(jpeg(8, 8), 20, '\u00ff\u00db\u00ff\u00ff'), 'jpeg'),
  ],
  ['a JPEG without its end', uri(jpeg(8, 8).subarray(0, -2), 'jpeg')],
  ['a box of its own behind an AVIF', uri(Buffer.concat([AVIF, isoBox('uuid', SCRIPT)]), 'avif')],
  ['an AVIF with EXIF', uri(patched(AVIF, AVIF.indexOf('infe') + 12, 'Exif'), 'avif')],
  ['an executable', uri(Buffer.from('MZ\u0090\u0000'))],
  ['100 MB', `data:image/png;base64,${'A'.repeat(100 * MEBIBYTE)}`],
  ['100 MB of nothing', 'A'.repeat(100 * MEBIBYTE)],
  ['one byte over 512 KiB', uri(png(8, 8, chunk('tEXt', Buffer.alloc(524_289 - png(8, 8).byteLength - 12))))],
  ['20,000 × 20,000 PNG', uri(png(20_000, 20_000))],
  ['4,097 × 4,096 PNG', uri(png(4_097, 4_096))],
  ['65,535 × 65,535 JPEG', uri(jpeg(65_535, 65_535), 'jpeg')],
  ['16,384 × 16,384 WebP', uri(webpExtended(0x10, 16_384, 16_384), 'webp')],
  ['50,000 × 50,000 AVIF', uri(avifOfSize(50_000, 50_000), 'avif')],
  ['a PNG of no width', uri(png(0, 8))],
  ['a JPEG of no height', uri(jpeg(8, 0), 'jpeg')],
  ['an animated PNG', uri(png(8, 8, chunk('acTL', Buffer.alloc(8))))],
  ['an animated WebP', uri(webpExtended(0x02, 8, 8), 'webp')],
  ['an AVIF sequence', uri(patched(AVIF, 8, 'avis'), 'avif')],
  ['an AVIF that is a sequence too', uri(patched(AVIF, 16, 'avis'), 'avif')],
  ['a GIF', uri(GIF, 'gif')],
  ['a GIF that says PNG', uri(GIF)],
  ['a PNG that says JPEG', uri(png(8, 8), 'jpeg')],
  ['a JPEG that says PNG', uri(jpeg(8, 8))],
  ['a PNG without its end', uri(png(8, 8).subarray(0, -12))],
  [
    'a PNG whose chunk is longer than the file',
    uri(Buffer.concat([SIGNATURE, Buffer.from('ffffffff49484452', 'hex')])),
  ],
  ['a PNG without a header', uri(Buffer.concat([SIGNATURE, END]))],
  ['a WebP that says another length', uri(patched(WEBP, 4, '\u0000\u0001'), 'webp')],
  ['a WebP that announces nothing, twice', uri(EMPTY_ANNOUNCEMENT, 'webp')],
  ['an AVIF whose box never ends', uri(patched(AVIF, 32, '\u0000\u0000\u0000\u0000'), 'avif')],
  ['an empty picture', 'data:image/png;base64,'],
  ['base64 with a hole', uri(png(8, 8)).replace(/(.{60})/, '$1 ')],
  ['a picture of another server', 'https://tracker.example/a.png'],
  ['a BMP', uri(Buffer.from('424d3a0000000000000036000000', 'hex'), 'bmp')],
]

describe('hostile picture', () => {
  it.each(HOSTILE)('The input "%s" is refused with a reason', (_name, dataUri) => {
    expect(readPicture(dataUri)).toMatchObject({
      ok: false,
      error: { code: 'IMAGE_REFUSED', data: { reason: expect.any(String) } },
    })
  })

  it('Judging all hostile pictures fifty times does not increase the memory', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40)
    const before = process.memoryUsage.rss()
    for (let round = 0; round < 50; round += 1) for (const [, dataUri] of HOSTILE) readPicture(dataUri)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEBIBYTE)
  })
})
