import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPicture } from '#server/http/served-picture.ts'

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
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const jfif = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([jfif, frame, Buffer.from('ffda0008010100003f00d2cf20ffd9', 'hex')])
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

function patched(file: Buffer, at: number, text: string): Buffer {
  const copy = Buffer.from(file)
  copy.write(text, at, 'latin1')
  return copy
}

function uri(bytes: Buffer, type = 'png'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

describe('a picture', () => {
  it.each([
    ['image/png', png(32, 32)],
    ['image/png', png(4_096, 4_096)],
    ['image/jpeg', jpeg(64, 48)],
    ['image/webp', WEBP],
    ['image/webp', webpExtended(0x10, 100, 100)],
    ['image/avif', AVIF],
  ])('%s is served as what it is (%#)', (type, bytes) => {
    const read = readPicture(`data:${type};base64,${bytes.toString('base64')}`)
    expect(read).toMatchObject({ ok: true, value: { type } })
    expect(read.ok && read.value.bytes.equals(bytes)).toBe(true)
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
  ['an AVIF whose box never ends', uri(patched(AVIF, 32, '\u0000\u0000\u0000\u0000'), 'avif')],
  ['an empty picture', 'data:image/png;base64,'],
  ['base64 with a hole', uri(png(8, 8)).replace(/(.{60})/, '$1 ')],
  ['a picture of another server', 'https://tracker.example/a.png'],
  ['a BMP', uri(Buffer.from('424d3a0000000000000036000000', 'hex'), 'bmp')],
]

describe('a hostile picture', () => {
  it.each(HOSTILE)('%s is refused with its reason', (_name, dataUri) => {
    expect(readPicture(dataUri)).toMatchObject({
      ok: false,
      error: { code: 'IMAGE_REFUSED', data: { reason: expect.any(String) } },
    })
  })

  it('costs no memory: all of them, fifty times', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(40)
    const before = process.memoryUsage.rss()
    for (let round = 0; round < 50; round += 1) for (const [, dataUri] of HOSTILE) readPicture(dataUri)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEBIBYTE)
  })
})
