/** Rewrites the container of a picture with only what a browser needs to draw it. */
export type RewritePicture = (bytes: Buffer, orientation: number | undefined) => Buffer | undefined

const PNG_SIGNATURE_BYTES = 8
/** Pixels, palette, transparency and colour spaces; texts, dates, profiles and previews are not drawn. */
const PNG_CHUNKS: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'IDAT',
  'IEND',
])

/** @returns undefined for a picture that does not end with its last chunk, and for animations. */
export const rewritePng: RewritePicture = (bytes) => {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  let at = PNG_SIGNATURE_BYTES
  while (at + 12 <= bytes.byteLength) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL' || end > bytes.byteLength) return undefined
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return end === at + 12 && end === bytes.byteLength ? Buffer.concat(kept) : undefined
    at = end
  }
  return undefined
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
/** Frames that browsers draw, tables, and the interval of restarts. */
const JPEG_SEGMENTS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SOS])
/** The density without a preview, and the colour transform. */
const JPEG_HEADS: Readonly<Record<number, readonly [name: string, bytes: number]>> = {
  0xe0: ['JFIF\0', 16],
  0xee: ['Adobe', 14],
}

/** @param orientation As in EXIF. The rest of EXIF is dropped, since it says where and by whom a photograph was taken. */
export const rewriteJpeg: RewritePicture = (bytes, orientation) => {
  const kept = [Buffer.of(0xff, SOI), ...(orientation === undefined ? [] : [orientationOnly(orientation)])]
  let at = 2
  while (at + 4 <= bytes.byteLength + 2 && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === EOI)
      return at + 2 === bytes.byteLength ? Buffer.concat([...kept, bytes.subarray(at)]) : undefined
    // Encoders may pad the space between segments.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === SOI || at + 4 > bytes.byteLength) return undefined
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.byteLength) return undefined
    const [name = '', length] = JPEG_HEADS[marker] ?? []
    const isHead = length === end - at - 2 && bytes.toString('latin1', at + 4, at + 9) === name
    if (marker === SOS) end = endOfScan(bytes, end)
    if (isHead || JPEG_SEGMENTS.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Returns the position of the next marker that is neither a restart nor a byte of the scan itself. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; ; at += 2) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return bytes.byteLength
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
}

/** Returns an APP1 segment whose only entry is the orientation. */
function orientationOnly(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe1002245786966000049492a0008000000010012010300010000000000000000000000',
    'hex',
  )
  segment.writeUInt16LE(orientation, 28)
  return segment
}

const WEBP_CHUNKS: ReadonlySet<string> = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L'])
/** The chunk's name and length, its flags, and the size of the picture. */
const VP8X_BYTES = 18
/** The one flag of VP8X that stays; those for profile, EXIF, XMP and animation are cleared. */
const HAS_ALPHA = 0b1_0000
const RIFF_HEAD = 12

export const rewriteWebp: RewritePicture = (bytes) => {
  const kept: Buffer[] = []
  let at = RIFF_HEAD
  while (at + 8 <= bytes.byteLength) {
    const name = bytes.toString('latin1', at, at + 4)
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > bytes.byteLength || (name === 'VP8X' && end - at < VP8X_BYTES)) return undefined
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & HAS_ALPHA, 8)
    const pad = end % 2
    if (WEBP_CHUNKS.has(name)) kept.push(chunk, Buffer.alloc(pad))
    at = end + pad
  }
  if (at < bytes.byteLength) return undefined
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.byteLength + 4, 4)
  return Buffer.concat([head, body])
}

const AVIF_BOXES: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat'])
/** Item types that are not drawn. */
const METADATA = /infe[^]{8}(?:Exif|mime|uri )/

/** Boxes of AVIF refer to each other by file offsets, so a file is left as it is or refused. */
export const rewriteAvif: RewritePicture = (bytes) => {
  let at = 0
  while (at + 8 <= bytes.byteLength) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (length < 8 || !AVIF_BOXES.has(name)) return undefined
    if (name === 'meta' && METADATA.test(bytes.toString('latin1', at, at + length))) return undefined
    at += length
  }
  return at === bytes.byteLength ? bytes : undefined
}
