import type { Clock } from '#server/database/clock.ts'
import { pauseAfter } from '#server/providers/webhooks/pause-after.ts'
import type { ForwardLog } from './forward-log.ts'
import type { ForwardDelivery } from './forward-take.ts'
import type { ForwardReceiver } from './forwarded-event.ts'
import type { Reception } from './reception.ts'

/** Sends a delivery once. Never rejects. */
export type Forward = (delivery: ForwardDelivery, signal: AbortSignal) => Promise<Reception>

/** What became of forwarded events. Those that `failed` are sent again, and have another outcome in the end. */
export const FORWARD_OUTCOMES = ['delivered', 'failed', 'refused', 'expired', 'dropped'] as const
type ForwardOutcome = (typeof FORWARD_OUTCOMES)[number]

export interface ForwardSenderSettings {
  readonly log: ForwardLog
  readonly receivers: ReadonlyMap<ForwardReceiver, Forward>
  readonly clock: Clock
  readonly onOutcome: (receiver: ForwardReceiver, outcome: ForwardOutcome, times: number) => void
  /** Receives why a delivery was not received, without its URL and its events. */
  readonly onRefusal: (delivery: Pick<ForwardDelivery, 'id' | 'receiver' | 'attempts'>, why: string) => void
  /** Receives failures of the database. */
  readonly onFailure: (error: unknown) => void
}

const LOOK_EVERY_MS = 2_000
/** What a receiver asks for may be longer. */
const OWN_PAUSE_MS = 600_000

/**
 * Sends stored events to tools of the operator, those of a receiver in their order. Every process does this; a delivery is sent by one
 * of them at a time.
 */
export class ForwardSender {
  readonly #settings: ForwardSenderSettings
  readonly #underWay = new Map<ForwardReceiver, Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(settings: ForwardSenderSettings) {
    this.#settings = settings
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Ends the deliveries; those that were begun are repeated by the next process. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await Promise.all(this.#underWay.values())
  }

  #look(): void {
    for (const [receiver, forward] of this.#settings.receivers) {
      // A receiver that is slow delays no other.
      if (this.#underWay.has(receiver)) continue
      const work = this.#sendAll(receiver, forward)
        .catch(this.#settings.onFailure)
        .finally(() => this.#underWay.delete(receiver))
      this.#underWay.set(receiver, work)
    }
  }

  async #sendAll(receiver: ForwardReceiver, forward: Forward): Promise<void> {
    const { log, clock, onOutcome } = this.#settings
    while (!this.#stopping.signal.aborted) {
      const { delivery, expired } = await log.take(receiver, clock())
      if (expired > 0) onOutcome(receiver, 'expired', expired)
      if (delivery === undefined) return
      const reception = await forward(delivery, this.#stopping.signal)
      if (this.#stopping.signal.aborted && reception.is !== 'received') return
      await this.#settle(delivery, reception)
    }
  }

  async #settle(delivery: ForwardDelivery, reception: Reception): Promise<void> {
    const { log, clock, onOutcome, onRefusal } = this.#settings
    const { receiver, attempts, events } = delivery
    if (reception.is === 'failed') {
      onRefusal(delivery, reception.why)
      onOutcome(receiver, 'failed', events.length)
      const pauseMs = Math.max(reception.retryAfterMs ?? 0, pauseAfter(attempts, OWN_PAUSE_MS))
      return log.postpone(delivery, clock() + pauseMs)
    }
    if (reception.is === 'refused' && delivery.parcels > 1) {
      // It may be too long, or a single event may be the reason.
      onRefusal(delivery, `${reception.why}; its first events are sent on their own`)
      return log.shrink(delivery, clock())
    }
    if (!(await log.end(delivery, clock()))) return
    const refused = reception.is === 'refused' ? events.length : Math.min(reception.refused, events.length)
    if (events.length > refused) onOutcome(receiver, 'delivered', events.length - refused)
    if (refused > 0) onOutcome(receiver, 'refused', refused)
    if (reception.is === 'refused') onRefusal(delivery, `${reception.why}; it is given up`)
  }
}
