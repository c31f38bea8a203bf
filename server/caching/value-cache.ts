import { LRUCache } from 'lru-cache'

/** How much a cache takes: values, or bytes of all keys and values together. */
export type CacheCapacity<T> =
  | { readonly maxEntries: number }
  | { readonly maxBytes: number; readonly sizeOf: (value: T) => number }

interface Entry<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Remembers values for a while; the one that was not asked for longest makes room. Strangers choose what is asked for. */
export class ValueCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #now: () => number

  /**
   * @param settings.now Milliseconds since 1970.
   * @example
   * const names = new ValueCache<string>({ maxEntries: 1_000, now: Date.now })
   */
  constructor({ now = Date.now, ...capacity }: CacheCapacity<T> & { readonly now?: () => number }) {
    this.#now = now
    // Counted as sizes in either case: for a number of entries the library takes all of the memory at once.
    this.#entries = new LRUCache({
      maxSize: 'maxEntries' in capacity ? capacity.maxEntries : capacity.maxBytes,
      sizeCalculation: ({ value }, key) =>
        'maxEntries' in capacity ? 1 : key.length + capacity.sizeOf(value),
    })
  }

  /** Undefined for what was never kept, or for too long. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.until > this.#now()) return entry?.value
    this.#entries.delete(key)
    return undefined
  }

  /** @param forMs As long as there is room where it is left out. */
  set(key: string, value: T, forMs = Infinity): void {
    this.#entries.set(key, { value, until: this.#now() + forMs })
  }
}
