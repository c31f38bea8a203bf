import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { Kept } from '#server/http/kept.ts'

/** How an answer came about. */
export type ReadOutcome = 'kept' | 'shared' | 'read'

export interface RenewableReadsSettings<T> {
  /** Bytes of all that is kept. */
  readonly mostBytes: number
  readonly sizeOf: (value: T) => number
  /** How long an answer is kept, in milliseconds. */
  readonly keptMs: (value: T) => number
  /** The least time from the beginning of a read to that of the next one of its key, in milliseconds. */
  readonly restMs: number
  readonly now: () => number
  readonly observe: (outcome: ReadOutcome) => void
}

/**
 * Reads that are remembered for a while. Of each key one is under way at most, and none begins before its time: neither
 * who wants it anew nor who asks again after a failure can make more of them. What fails is not remembered.
 */
export class RenewableReads<T> {
  readonly #settings: RenewableReadsSettings<T>
  readonly #kept: Kept<{ readonly value: T; readonly until: number }>
  readonly #underWay = new Map<string, Promise<T>>()
  readonly #following = new Map<string, Promise<T>>()
  readonly #resting = new Map<string, Promise<unknown>>()

  constructor(settings: RenewableReadsSettings<T>) {
    this.#settings = settings
    this.#kept = new Kept(settings.mostBytes, ({ value }) => settings.sizeOf(value))
  }

  /** @param read What it throws reaches everybody who waits for it. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const { now, observe } = this.#settings
    const kept = this.#kept.get(key)
    if (kept !== undefined && kept.until > now()) {
      observe('kept')
      return Promise.resolve(kept.value)
    }
    return this.#shareOrRead(key, read)
  }

  /** What it answers was read after it was called. Those who call while a read is under way share the one that follows. */
  renew(key: string, read: () => Promise<T>): Promise<T> {
    const following = this.#following.get(key)
    if (following !== undefined) {
      this.#settings.observe('shared')
      return following
    }
    const follow = async () => {
      await this.#underWay.get(key)?.catch(() => undefined)
      // Who asks in the same moment is waited for.
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
    this.#settings.observe(pending === undefined ? 'read' : 'shared')
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
    const { now, keptMs, restMs } = this.#settings
    if (restMs > 0) {
      const rest = pause(restMs, undefined, { ref: false }).then(() => this.#resting.delete(key))
      this.#resting.set(key, rest)
    }
    const value = await read()
    this.#kept.keep(key, { value, until: now() + keptMs(value) })
    return value
  }
}
