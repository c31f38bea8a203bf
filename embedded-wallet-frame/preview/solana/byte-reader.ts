import { encodeBase58 } from '#schemas/primitives/base58.ts'

/** The bytes are too short or invalid; {@link readWhole} catches it. */
class MalformedBytes extends Error {}

/** Reads untrusted bytes in order. Every read checks that enough bytes are left. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The position of the next read. */
  get at(): number {
    return this.#at
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Aborts, because the bytes are invalid. */
  refuse(): never {
    throw new MalformedBytes()
  }

  bytes(length: number): Uint8Array {
    if (length > this.left) this.refuse()
    this.#at += length
    return new Uint8Array(this.#bytes.subarray(this.#at - length, this.#at))
  }

  u8(): number {
    return this.bytes(1)[0] ?? this.refuse()
  }

  u32(): number {
    return this.#view(4).getUint32(0, true)
  }

  u64(): bigint {
    return this.#view(8).getBigUint64(0, true)
  }

  i64(): bigint {
    return this.#view(8).getBigInt64(0, true)
  }

  /** 32 bytes, in base58. */
  address(): string {
    return encodeBase58(this.bytes(32))
  }

  /** A flag byte of 0 or 1, followed by an address if it is 1. */
  optionalAddress(): string | undefined {
    const flag = this.u8()
    if (flag > 1) this.refuse()
    return flag === 1 ? this.address() : undefined
  }

  /** Strictly valid UTF-8. */
  text(length: number): string {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.bytes(length))
    } catch {
      return this.refuse()
    }
  }

  /** Solana's compact length: seven bits per byte, at most 65,535, in its shortest form. */
  shortLength(): number {
    let value = 0
    for (let place = 0; place < 3; place++) {
      const byte = this.u8()
      value |= (byte & 0x7f) << (7 * place)
      if (byte < 0x80) return value > 0xffff || (place > 0 && byte === 0) ? this.refuse() : value
    }
    return this.refuse()
  }

  /** A list of single-byte values, preceded by its length. */
  shortBytes(): Uint8Array {
    return this.bytes(this.shortLength())
  }

  #view(length: number): DataView {
    return new DataView(this.bytes(length).buffer)
  }
}

/** Reads the beginning of bytes and ignores the rest; undefined if they are too short or invalid. */
export function readFront<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T | undefined {
  return readWhole(bytes, (reader) => {
    const found = read(reader)
    reader.bytes(reader.left)
    return found
  })
}

/** Reads all bytes; undefined if they are too short, invalid or too long. */
export function readWhole<T>(bytes: Uint8Array, read: (reader: ByteReader) => T): T | undefined {
  const reader = new ByteReader(bytes)
  try {
    const value = read(reader)
    return reader.left === 0 ? value : undefined
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined
    throw error
  }
}
