import type { AnalyticsRepository, Count } from './analytics-repository.ts'
import { countersOf, type CountedEvent } from './counted-event.ts'

export interface EventSinkSettings {
  readonly repository: Pick<AnalyticsRepository, 'add'>
  /** Whether single events are stored as well. */
  readonly keepsEvents: boolean
  readonly onFailure: (error: unknown) => void
}

/** A crash loses at most what arrived within this time. */
const WRITE_EVERY_MS = 1_000
/** What may wait for the database, in sums and in events. More is refused, so that memory stays bounded. */
export const MAX_WAITING = 20_000

/**
 * Adds events up in memory and writes the sums once a second, so that thousands of events a second cost one small transaction.
 * What could not be written is tried again.
 */
export class EventSink {
  readonly #settings: EventSinkSettings
  readonly #timer: NodeJS.Timeout
  #counts = new Map<string, Count>()
  #events: CountedEvent[] = []
  #writing: Promise<void> | undefined

  constructor(settings: EventSinkSettings) {
    this.#settings = settings
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS)
    this.#timer.unref()
  }

  /** Takes all of the events, or none. @returns whether there was room. */
  take(events: readonly CountedEvent[]): boolean {
    if (this.#counts.size >= MAX_WAITING || this.#events.length >= MAX_WAITING) return false
    for (const event of events) for (const counter of countersOf(event)) this.#add({ ...counter, times: 1 })
    if (this.#settings.keepsEvents) this.#events.push(...events)
    return true
  }

  /** Writes what has been taken, unless that is being done. Never rejects. */
  flush(): Promise<void> {
    return (this.#writing ??= this.#write().finally(() => (this.#writing = undefined)))
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.flush()
  }

  async #write(): Promise<void> {
    if (this.#counts.size === 0) return
    const [counts, events] = [[...this.#counts.values()], this.#events]
    this.#counts = new Map()
    this.#events = []
    try {
      await this.#settings.repository.add(counts, events)
    } catch (error) {
      for (const count of counts) this.#add(count)
      this.#events = [...events, ...this.#events]
      this.#settings.onFailure(error)
    }
  }

  #add(count: Count): void {
    const { projectId, day, event, field, value } = count
    const key = [projectId, day, event, field, value].join('\n')
    const before = this.#counts.get(key)?.times ?? 0
    this.#counts.set(key, { ...count, times: before + count.times })
  }
}
