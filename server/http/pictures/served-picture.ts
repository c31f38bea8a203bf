import { imageSize } from 'image-size'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { rewriteAvif, rewriteJpeg, rewritePng, rewriteWebp, type RewritePicture } from './rewrite-picture.ts'

/** A third-party picture that may be served. */
export interface ServedPicture {
  /** The type of its bytes; the only thing that a browser learns about it. */
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'
  readonly bytes: Buffer
}

const MAX_BYTES = 524_288
/** 4,096 × 4,096. */
const MAX_PIXELS = 16_777_216
const MAX_CHARACTERS = Math.ceil(MAX_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length
const DATA_URI = /^data:(image\/[a-z]+);base64,/
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

interface Kind {
  readonly type: ServedPicture['type']
  /** Whether the bytes begin as a still picture of this kind. */
  readonly matches: (bytes: Buffer) => boolean
  readonly rewrite: RewritePicture
}

const KINDS: readonly Kind[] = [
  { type: 'image/png', matches: isPng, rewrite: rewritePng },
  { type: 'image/jpeg', matches: isJpeg, rewrite: rewriteJpeg },
  { type: 'image/webp', matches: isWebp, rewrite: rewriteWebp },
  { type: 'image/avif', matches: isAvif, rewrite: rewriteAvif },
]

/**
 * Judges a picture by its bytes, without decoding it. It has to be a still PNG, JPEG, WebP or AVIF of the type it claims, of
 * at most 512 KiB and 16 megapixels; SVG is refused because it is a document. What is not drawn is removed: texts, places,
 * profiles, previews, and anything hidden between them. An AVIF that holds such a thing is refused.
 *
 * @param dataUri - in base64.
 * @returns the picture, or IMAGE_REFUSED with a `reason`.
 * @example
 * readPicture('data:image/png;base64,iVBORw0…')
 */
export function readPicture(dataUri: string): Result<ServedPicture> {
  if (dataUri.length > MAX_CHARACTERS) return refused('it has more than 512 KiB')
  const [head, claimed] = DATA_URI.exec(dataUri) ?? []
  if (head === undefined) return refused('it is not a data URI of a picture in base64')
  const text = dataUri.slice(head.length)
  const bytes = Buffer.from(text, 'base64')
  // The decoder skips invalid characters, which would be lost silently.
  if (bytes.toString('base64') !== text) return refused('its base64 is not valid')
  if (bytes.byteLength > MAX_BYTES) return refused('it has more than 512 KiB')
  const kind = KINDS.find(({ matches }) => matches(bytes))
  if (kind === undefined) return refused('it is no still PNG, JPEG, WebP or AVIF')
  if (kind.type !== claimed) return refused(`it says ${claimed} and is ${kind.type}`)
  const size = sizeOf(bytes)
  if (size === undefined) return refused('its size cannot be read')
  if (size.pixels > MAX_PIXELS) return refused('it has more than 16 megapixels')
  const rewritten = kind.rewrite(bytes, size.orientation)
  if (rewritten === undefined)
    return refused('it is no still picture, has something behind it, or holds more than a picture')
  return ok({ type: kind.type, bytes: rewritten })
}

/** Returns the bytes of a file in the form {@link readPicture} takes, with the type that they have. */
export function toDataUri(bytes: Buffer): string {
  const type = KINDS.find(({ matches }) => matches(bytes))?.type ?? 'image/unknown'
  return `data:${type};base64,${bytes.toString('base64')}`
}

/** Returns the size of the largest picture in the file. */
function sizeOf(
  bytes: Buffer,
): { readonly pixels: number; readonly orientation: number | undefined } | undefined {
  try {
    const { width, height, images = [], orientation } = imageSize(bytes)
    const areas = [{ width, height }, ...images].map((one) => one.width * one.height)
    return areas.every((area) => area > 0) ? { pixels: Math.max(...areas), orientation } : undefined
  } catch {
    return undefined
  }
}

function isPng(bytes: Buffer): boolean {
  const isHeader = bytes.byteLength > 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
  return isHeader && bytes.subarray(0, 8).equals(PNG_SIGNATURE) && bytes.readUInt32BE(8) === 13
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.byteLength > 4 && bytes.readUIntBE(0, 3) === 0xffd8ff
}

/** A single RIFF file of the stated length; the extended form says whether it is animated. */
function isWebp(bytes: Buffer): boolean {
  if (bytes.byteLength < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false
  const chunk = bytes.toString('latin1', 8, 16)
  const length = bytes.readUInt32LE(4) + 8
  if (length !== bytes.byteLength || !/^WEBPVP8[ LX]$/.test(chunk)) return false
  return chunk !== 'WEBPVP8X' || (bytes.readUInt8(20) & 0b10) === 0
}

/** The first box names AVIF and no image sequence (avis). */
function isAvif(bytes: Buffer): boolean {
  if (bytes.byteLength < 16 || bytes.toString('latin1', 4, 12) !== 'ftypavif') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), bytes.byteLength))
  return !brands.includes('avis')
}

function refused(reason: string): Result<never> {
  return fail('IMAGE_REFUSED', `This picture cannot be served: ${reason}.`, { reason })
}
