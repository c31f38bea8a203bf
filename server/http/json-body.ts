import { EncodedBody } from './encoded-body.ts'

/** Brotli: the answer is made for one request. */
const QUICK = 3

/** An answer that is compressed, and spared where the client has it already (`If-None-Match`). */
export function jsonBody(answer: object): EncodedBody {
  return new EncodedBody(Buffer.from(JSON.stringify(answer)), {}, QUICK)
}
