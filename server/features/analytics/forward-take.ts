import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { removeOld, type Parcel } from './forward-rows.ts'
import { ForwardedEvents, type ForwardedEvent, type ForwardReceiver } from './forwarded-event.ts'

/** Events that a receiver gets at once. A repeated delivery has the same id and the same events. */
export interface ForwardDelivery {
  /** Ids of later deliveries sort after it. */
  readonly id: string
  readonly receiver: ForwardReceiver
  /** The last parcel of the delivery. */
  readonly through: number
  readonly events: readonly ForwardedEvent[]
  /** When the oldest of the events was stored, ISO 8601. */
  readonly createdAt: string
  /** How often it was sent, with this time. */
  readonly attempts: number
}

/** What was taken for a receiver, and how many events had waited for too long. */
export interface TakenEvents {
  /** Undefined when nothing is due. */
  readonly delivery: ForwardDelivery | undefined
  readonly expired: number
}

/** How many events a delivery has at most, and a parcel. */
export const EVENTS_A_DELIVERY = 500
/** Longer than the time limit of a delivery: a process that ended in between has not delivered it. */
const TAKEN_FOR_MS = 30_000
const NUMBER_DIGITS = 16

/** Takes the oldest events of a receiver, or those whose delivery failed. */
export async function takeOldest(
  transaction: Transaction<Schema>,
  receiver: ForwardReceiver,
  now: Timestamp,
): Promise<TakenEvents> {
  const state = await transaction
    .updateTable('event_receivers')
    .set(({ eb }) => ({ send_at: isoTime(now + TAKEN_FOR_MS), attempts: eb('attempts', '+', 1) }))
    .where('receiver', '=', receiver)
    .where('bytes', '>', 0)
    .where('send_at', '<=', isoTime(now))
    .returning(['through_number', 'attempts'])
    .executeTakeFirst()
  // Another process was faster.
  if (state === undefined) return { delivery: undefined, expired: 0 }
  const expired = await removeOld(transaction, receiver, now)
  // What waits can be large, so that only the events of the delivery are read.
  const oldest = await transaction
    .selectFrom('forwarded_events')
    .select(['number', 'times'])
    .where('receiver', '=', receiver)
    .orderBy('number')
    .limit(EVENTS_A_DELIVERY)
    .execute()
  const repeated = oldest.filter(({ number }) => number <= (state.through_number ?? 0))
  const isRepeated = repeated.length > 0
  const through = (isRepeated ? repeated : upToOneDelivery(oldest)).at(-1)?.number
  const attempts = isRepeated ? state.attempts : 1
  await transaction
    .updateTable('event_receivers')
    .set(
      through === undefined
        ? { through_number: null, attempts: 0, send_at: isoTime(now) }
        : { through_number: through, attempts },
    )
    .where('receiver', '=', receiver)
    .execute()
  if (through === undefined) return { delivery: undefined, expired }
  const parcels = await transaction
    .selectFrom('forwarded_events')
    .select(['events', 'created_at'])
    .where('receiver', '=', receiver)
    .where('number', '<=', through)
    .orderBy('number')
    .execute()
  const delivery = {
    id: `events_${String(through).padStart(NUMBER_DIGITS, '0')}`,
    receiver,
    through,
    attempts,
    events: parcels.flatMap((parcel) => ForwardedEvents.parse(JSON.parse(parcel.events))),
    createdAt: parcels[0]?.created_at ?? isoTime(now),
  }
  return { delivery, expired }
}

/** Returns the first parcels that fit into a delivery; one always does. */
function upToOneDelivery<One extends Pick<Parcel, 'times'>>(parcels: readonly One[]): readonly One[] {
  let times = 0
  const end = parcels.findIndex((parcel) => (times += parcel.times) > EVENTS_A_DELIVERY)
  return end === -1 ? parcels : parcels.slice(0, Math.max(end, 1))
}
