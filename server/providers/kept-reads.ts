import { KeptValues } from './kept-values.ts'

/** Reads that are shared by who asks at the same time and remembered for a while. What failed is not remembered. */
export class KeptReads<T> {
  readonly #kept: KeptValues<{ readonly value: T }>
  readonly #underWay = new Map<string, Promise<T>>()
  readonly #keptMs: number

  /**
   * @param settings.most Answers remembered at once.
   * @param settings.now Milliseconds since 1970.
   */
  constructor({ most, now, keptMs }: { most: number; now: () => number; keptMs: number }) {
    this.#kept = new KeptValues({ most, now })
    this.#keptMs = keptMs
  }

  /** @param read Called when the answer is neither known nor under way; what it throws reaches everybody who waits. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return Promise.resolve(kept.value)
    const pending = this.#underWay.get(key)
    if (pending !== undefined) return pending
    const reading = read()
      .then((value) => {
        this.#kept.keep(key, { value }, this.#keptMs)
        return value
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, reading)
    return reading
  }
}
