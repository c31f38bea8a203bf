import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/database/clock.ts'
import type { AnalyticsRepository, Count, EventBatch } from './analytics-repository.ts'
import type { LostEvents } from './forward-log.ts'
import { countedValues, dayOf, type CountedEvent } from './counted-event.ts'

export interface EventSinkSettings {
  readonly repository: Pick<AnalyticsRepository, 'add'>
  /** Whether single events are stored as well. */
  readonly keepsEvents: boolean
  /** The tools of the operator to which events are forwarded. */
  readonly receivers: readonly string[]
  readonly onLost: (lost: LostEvents) => void
  readonly clock: Clock
  readonly onFailure: (error: unknown) => void
}

type GrowingCount = Omit<Count, 'times'> & { times: number }

/** A crash loses at most what arrived within this time. */
const WRITE_EVERY_MS = 1_000
/** What may wait for the database, in sums and in events. More is refused, so that memory stays bounded. */
export const MAX_WAITING = 20_000

/**
 * Adds events up in memory and writes the sums once a second, so that thousands of events a second cost one small transaction.
 * A batch whose writing failed is written again as it was, because it may have been committed without an answer.
 */
export class EventSink {
  readonly #settings: EventSinkSettings
  readonly #timer: NodeJS.Timeout
  readonly #writer = randomUUID()
  #counts = new Map<string, GrowingCount>()
  #events: CountedEvent[] = []
  /** The number of the last batch. */
  #number = 0
  #unconfirmed: EventBatch | undefined
  #writing: Promise<void> | undefined

  constructor(settings: EventSinkSettings) {
    this.#settings = settings
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS)
    this.#timer.unref()
  }

  /** Takes all of the events, or none. @returns whether there was room. */
  take(events: readonly CountedEvent[]): boolean {
    const { counts = [], events: stored = [], forwarded = [] } = this.#unconfirmed ?? {}
    const sums = this.#counts.size + counts.length
    const singles = this.#events.length + Math.max(stored.length, forwarded.length)
    const { keepsEvents, receivers, onLost } = this.#settings
    const isFull = singles >= MAX_WAITING
    if (sums >= MAX_WAITING || (keepsEvents && isFull)) return false
    for (const event of events) this.#count(event)
    // Counting does not depend on what is to be forwarded.
    if (isFull) for (const receiver of receivers) onLost({ receiver, times: events.length })
    else if (keepsEvents || receivers.length > 0) this.#events.push(...events)
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
    try {
      if (this.#unconfirmed !== undefined) await this.#confirm(this.#unconfirmed)
      const batch = this.#nextBatch()
      if (batch !== undefined) await this.#confirm(batch)
    } catch (error) {
      this.#settings.onFailure(error)
    }
  }

  async #confirm(batch: EventBatch): Promise<void> {
    this.#unconfirmed = batch
    const lost = await this.#settings.repository.add(batch)
    this.#unconfirmed = undefined
    lost.forEach(this.#settings.onLost)
  }

  #nextBatch(): EventBatch | undefined {
    if (this.#counts.size === 0) return undefined
    const [counts, events] = [[...this.#counts.values()], this.#events]
    this.#counts = new Map()
    this.#events = []
    this.#number += 1
    const { keepsEvents, receivers, clock } = this.#settings
    return {
      writer: this.#writer,
      number: this.#number,
      at: clock(),
      counts,
      events: keepsEvents ? events : [],
      forwarded: receivers.length > 0 ? events : [],
    }
  }

  #count(event: CountedEvent): void {
    const { projectId, event: name } = event
    const day = dayOf(event.at)
    for (const [field, value] of countedValues(event)) {
      const key = `${projectId}\n${day}\n${name}\n${field}\n${value}`
      const sum = this.#counts.get(key)
      if (sum === undefined) this.#counts.set(key, { projectId, day, event: name, field, value, times: 1 })
      else sum.times += 1
    }
  }
}
