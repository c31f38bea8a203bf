import { concat, numberToBytes } from './bytes.ts'

/** An RLP item: bytes, or a list of items. */
export type RlpItem = Uint8Array | readonly RlpItem[]

const MAX_SHORT_LENGTH = 55
const STRING = 0x80
const LIST = 0xc0
/** The deepest nesting of lists; a transaction has three levels. */
const MAX_DEPTH = 8

/** Encodes an item (Yellow Paper, appendix B). */
export function encodeRlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const content = concat(...item.map(encodeRlp))
    return concat(prefix(LIST, content.length), content)
  }
  const [first] = item
  if (item.length === 1 && first !== undefined && first < STRING) return item
  return concat(prefix(STRING, item.length), item)
}

function prefix(kind: number, length: number): Uint8Array {
  if (length <= MAX_SHORT_LENGTH) return Uint8Array.of(kind + length)
  const size = numberToBytes(BigInt(length))
  return concat(Uint8Array.of(kind + MAX_SHORT_LENGTH + size.length), size)
}

/** Decodes exactly one item in its shortest form; undefined for anything else. */
export function decodeRlp(bytes: Uint8Array): RlpItem | undefined {
  const read = readItem(bytes, 0, 0)
  return read?.end === bytes.length ? read.item : undefined
}

interface Read {
  readonly item: RlpItem
  readonly end: number
}

function readItem(bytes: Uint8Array, at: number, depth: number): Read | undefined {
  const first = bytes[at]
  if (first === undefined || depth > MAX_DEPTH) return undefined
  if (first < STRING) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const content = readContent(bytes, at, first)
  if (!content) return undefined
  const { start, end } = content
  if (first < LIST) {
    const [only] = bytes.subarray(start, end)
    if (end - start === 1 && only !== undefined && only < STRING) return undefined
    return { item: bytes.subarray(start, end), end }
  }
  const items: RlpItem[] = []
  let next = start
  while (next < end) {
    const read = readItem(bytes, next, depth + 1)
    if (!read || read.end > end) return undefined
    items.push(read.item)
    next = read.end
  }
  return { item: items, end }
}

function readContent(bytes: Uint8Array, at: number, first: number) {
  const length = first - (first < LIST ? STRING : LIST)
  if (length <= MAX_SHORT_LENGTH) return within(bytes, at + 1, length)
  const sizeLength = length - MAX_SHORT_LENGTH
  const size = bytes.subarray(at + 1, at + 1 + sizeLength)
  if (sizeLength > 4 || size.length < sizeLength || size[0] === 0) return undefined
  const long = size.reduce((sum, byte) => sum * 256 + byte, 0)
  return long <= MAX_SHORT_LENGTH ? undefined : within(bytes, at + 1 + sizeLength, long)
}

function within(bytes: Uint8Array, start: number, length: number) {
  const end = start + length
  return end > bytes.length ? undefined : { start, end }
}
