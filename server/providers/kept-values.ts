/** Remembers values for a while; what was kept longest ago makes room. */
export class KeptValues<T> {
  readonly #most: number
  readonly #now: () => number
  readonly #values = new Map<string, { readonly value: T; readonly until: number }>()

  /**
   * @param settings.most Values at once.
   * @param settings.now Milliseconds since 1970.
   */
  constructor({ most, now }: { readonly most: number; readonly now: () => number }) {
    this.#most = most
    this.#now = now
  }

  /** Undefined for what was never kept, or for too long. */
  get(key: string): T | undefined {
    const kept = this.#values.get(key)
    if (kept === undefined || kept.until > this.#now()) return kept?.value
    this.#values.delete(key)
    return undefined
  }

  keep(key: string, value: T, forMs: number): void {
    this.#values.delete(key)
    this.#values.set(key, { value, until: this.#now() + forMs })
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) return
      this.#values.delete(oldest)
    }
  }
}
