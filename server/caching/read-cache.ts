import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { ValueCache, type CacheCapacity } from './value-cache.ts'

/** Where an answer came from. */
export type ReadOutcome = 'kept' | 'shared' | 'read'

export type ReadCacheSettings<T> = CacheCapacity<T> & {
  /** How long an answer is cached, in milliseconds; 0 for not at all. */
  readonly ttlMs: number | ((value: T) => number)
  /** The least time between the starts of two reads of one key, in milliseconds. */
  readonly minIntervalMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly observe?: (outcome: ReadOutcome) => void
}

/**
 * Shares reads among concurrent callers and caches their answers. At most one read of a key runs at a time, and the next one
 * starts after `minIntervalMs` at the earliest, so neither renewals nor retries after a failure can add reads. Failures are
 * not cached.
 */
export class ReadCache<T> {
  readonly #settings: ReadCacheSettings<T>
  readonly #kept: ValueCache<{ readonly value: T }>
  readonly #underWay = new Map<string, Promise<T>>()
  readonly #following = new Map<string, Promise<T>>()
  readonly #resting = new Map<string, Promise<unknown>>()

  /**
   * @example
   * const blocks = new ReadCache<Block>({ maxEntries: 100, ttlMs: 30_000 })
   * await blocks.get('latest', () => node.readBlock('latest'))
   */
  constructor(settings: ReadCacheSettings<T>) {
    this.#settings = settings
    const { now = Date.now } = settings
    this.#kept = new ValueCache(
      'maxEntries' in settings
        ? { maxEntries: settings.maxEntries, now }
        : { maxBytes: settings.maxBytes, sizeOf: ({ value }) => settings.sizeOf(value), now },
    )
  }

  /** @param read Its error rejects every caller that waits for this read. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const cached = this.#kept.get(key)
    if (cached === undefined) return this.#shareOrRead(key, read)
    this.#settings.observe?.('kept')
    return Promise.resolve(cached.value)
  }

  /** Answers with what was read after the call. Callers that arrive while a read is running share the one that follows it. */
  renew(key: string, read: () => Promise<T>): Promise<T> {
    const following = this.#following.get(key)
    if (following !== undefined) {
      this.#settings.observe?.('shared')
      return following
    }
    const follow = async () => {
      await this.#underWay.get(key)?.catch(() => undefined)
      // Callers of the same turn of the event loop share this read.
      await setImmediate()
      this.#following.delete(key)
      return this.#shareOrRead(key, read)
    }
    const made = follow()
    this.#following.set(key, made)
    return made
  }

  #shareOrRead(key: string, read: () => Promise<T>): Promise<T> {
    const pending = this.#underWay.get(key)
    this.#settings.observe?.(pending === undefined ? 'read' : 'shared')
    if (pending !== undefined) return pending
    const rest = this.#resting.get(key)
    const begin = () => this.#read(key, read)
    const reading = (rest === undefined ? begin() : rest.then(begin)).finally(() =>
      this.#underWay.delete(key),
    )
    this.#underWay.set(key, reading)
    return reading
  }

  async #read(key: string, read: () => Promise<T>): Promise<T> {
    const { ttlMs, minIntervalMs = 0 } = this.#settings
    if (minIntervalMs > 0) {
      const rest = pause(minIntervalMs, undefined, { ref: false }).then(() => this.#resting.delete(key))
      this.#resting.set(key, rest)
    }
    const value = await read()
    const forMs = typeof ttlMs === 'number' ? ttlMs : ttlMs(value)
    if (forMs > 0) this.#kept.set(key, { value }, forMs)
    return value
  }
}
