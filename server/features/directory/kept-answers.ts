import type { EncodedBody } from '#server/http/encoded-body.ts'

/** Queries come from strangers: what was not asked for longest makes room. */
export class KeptAnswers {
  readonly #most: number
  readonly #answers = new Map<string, EncodedBody>()
  #bytes = 0

  /** @param most Bytes of all answers together, before they are compressed. */
  constructor(most: number) {
    this.#most = most
  }

  get(key: string): EncodedBody | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  keep(key: string, answer: EncodedBody): void {
    this.#answers.set(key, answer)
    this.#bytes += sizeOf(key, answer)
    for (const [oldest, other] of this.#answers) {
      if (this.#bytes <= this.#most) return
      this.#answers.delete(oldest)
      this.#bytes -= sizeOf(oldest, other)
    }
  }
}

function sizeOf(key: string, { identity }: EncodedBody): number {
  return key.length + identity.byteLength
}
