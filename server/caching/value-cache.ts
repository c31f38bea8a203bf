import { LRUCache } from 'lru-cache'

/** The capacity of a cache: its entries, or the bytes of all keys and values together. */
export type CacheCapacity<T> =
  | { readonly maxEntries: number }
  | { readonly maxBytes: number; readonly sizeOf: (value: T) => number }

interface Entry<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Caches values for a while and evicts the least recently used one. It is bounded because strangers choose the keys. */
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
    // Both capacities are sizes to the library: given a number of entries it would allocate memory for all of them at once.
    this.#entries = new LRUCache({
      maxSize: 'maxEntries' in capacity ? capacity.maxEntries : capacity.maxBytes,
      sizeCalculation: ({ value }, key) =>
        'maxEntries' in capacity ? 1 : key.length + capacity.sizeOf(value),
    })
  }

  /** Returns undefined for a value that was never set or has expired. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.until > this.#now()) return entry?.value
    this.#entries.delete(key)
    return undefined
  }

  /** @param forMs How long the value is cached; until it is evicted where it is left out. */
  set(key: string, value: T, forMs = Infinity): void {
    this.#entries.set(key, { value, until: this.#now() + forMs })
  }
}
