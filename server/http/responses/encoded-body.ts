import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const ENCODINGS = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Below this size the frame of the encoding costs more than it saves. */
const SMALLEST_WORTH_BYTES = 512

const BROTLI_QUALITY = 9

/** The bytes of a file or document in every encoding, each compressed once, when it is first needed. */
export class EncodedBody {
  readonly identity: Buffer
  readonly #variants = new Map<Encoding, Promise<Buffer>>()
  readonly #tag: string
  readonly #brotliQuality: number

  /**
   * @param prepared Encodings that the build has made.
   * @param brotliQuality 0 to 11; lower for a body that is made for a single request.
   */
  constructor(
    identity: Buffer,
    prepared: Partial<Record<Encoding, Buffer>> = {},
    brotliQuality = BROTLI_QUALITY,
  ) {
    this.identity = identity
    this.#brotliQuality = brotliQuality
    this.#tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    for (const encoding of ENCODINGS) {
      const body = prepared[encoding]
      if (body !== undefined) this.#variants.set(encoding, Promise.resolve(body))
    }
  }

  /** Returns the strong validator of one encoding (RFC 9110 §8.8.3: encodings are different representations). */
  etag(encoding: Encoding): string {
    return `"${this.#tag}-${encoding}"`
  }

  get isWorthCompressing(): boolean {
    return this.identity.byteLength >= SMALLEST_WORTH_BYTES
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#variants.get(encoding)
    if (known !== undefined) return known
    const made = compress(this.identity, encoding, this.#brotliQuality)
    this.#variants.set(encoding, made)
    // A failed compression is tried again.
    made.catch(() => this.#variants.delete(encoding))
    return made
  }
}

function compress(body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> {
  if (encoding === 'br') {
    return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  }
  if (encoding === 'gzip') return compressGzip(body, { level: 9 })
  return Promise.resolve(body)
}

/** Brotli's quality for an answer that is made for a single request. */
const QUALITY_FOR_ONE_REQUEST = 3

/** Encodes an answer as JSON, which is compressed, and not sent to a client that already has it (`If-None-Match`). */
export function jsonBody(answer: object): EncodedBody {
  return new EncodedBody(Buffer.from(JSON.stringify(answer)), {}, QUALITY_FOR_ONE_REQUEST)
}
