import type { ExpressionBuilder, Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { nextDeliveryId } from './delivery-id.ts'
import { EVENTS_A_DELIVERY, firstDelivery } from './forward-parcels.ts'
import { removeOld, timesOf } from './forward-rows.ts'
import { ForwardedEvents, type ForwardedEvent, type ForwardReceiver } from './forwarded-event.ts'

/** Events that a receiver gets at once. A repeated delivery has the same id and the same events. */
export interface ForwardDelivery {
  /** Ids of later deliveries sort after it. No other delivery has it. */
  readonly id: string
  readonly receiver: ForwardReceiver
  /** The last parcel of the delivery. */
  readonly through: number
  /** The number of parcels. */
  readonly parcels: number
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

/** The longest time that a receiver is left alone. */
export const LONGEST_PAUSE_MS = 3_600_000
/** The clocks of two processes may differ by this much. */
const CLOCKS_DIFFER_MS = 60_000
/** Longer than the time limit of a delivery: a process that ended in between has not delivered it. */
const TAKEN_FOR_MS = 30_000

/** Whether something is to be sent now. A time that lies too far ahead comes from a clock that was wrong. */
export function isDue(now: Timestamp) {
  const tooFar = isoTime(now + LONGEST_PAUSE_MS + CLOCKS_DIFFER_MS)
  return (eb: ExpressionBuilder<Schema, 'event_receivers'>) =>
    eb.or([eb('send_at', '<=', isoTime(now)), eb('send_at', '>', tooFar)])
}

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
    .where(isDue(now))
    .returning(['through_number', 'delivery_id', 'delivery_times', 'attempts'])
    .executeTakeFirst()
  // Another process was faster.
  if (state === undefined) return { delivery: undefined, expired: 0 }
  const expired = await removeOld(transaction, receiver, now)
  // What waits can be large, so that only the events of the delivery are read.
  const oldest = await transaction
    .selectFrom('forwarded_events')
    .select(['number', 'times', 'bytes'])
    .where('receiver', '=', receiver)
    .orderBy('number')
    .limit(EVENTS_A_DELIVERY)
    .execute()
  const begun = oldest.filter(({ number }) => number <= (state.through_number ?? 0))
  const isRepeated = begun.length > 0 && timesOf(begun) === state.delivery_times
  const taken = isRepeated ? begun : firstDelivery(oldest)
  const through = taken.at(-1)?.number
  if (through === undefined) {
    await transaction
      .updateTable('event_receivers')
      .set({ through_number: null, attempts: 0, send_at: isoTime(now) })
      .where('receiver', '=', receiver)
      .execute()
    return { delivery: undefined, expired }
  }
  const id =
    isRepeated && state.delivery_id !== null ? state.delivery_id : nextDeliveryId(state.delivery_id, now)
  const attempts = isRepeated ? state.attempts : 1
  await transaction
    .updateTable('event_receivers')
    .set({ through_number: through, delivery_id: id, delivery_times: timesOf(taken), attempts })
    .where('receiver', '=', receiver)
    .execute()
  const parcels = await transaction
    .selectFrom('forwarded_events')
    .select(['events', 'created_at'])
    .where('receiver', '=', receiver)
    .where('number', '<=', through)
    .orderBy('number')
    .execute()
  const delivery = {
    id,
    receiver,
    through,
    parcels: parcels.length,
    attempts,
    events: parcels.flatMap((parcel) => ForwardedEvents.parse(JSON.parse(parcel.events))),
    createdAt: parcels[0]?.created_at ?? isoTime(now),
  }
  return { delivery, expired }
}

/** Replaces a delivery by one of its first parcel, unless it has ended. */
export async function shrinkToFirst(
  transaction: Transaction<Schema>,
  { receiver, id, through }: Pick<ForwardDelivery, 'receiver' | 'id' | 'through'>,
  now: Timestamp,
): Promise<void> {
  const first = await transaction
    .selectFrom('forwarded_events')
    .select(['number', 'times'])
    .where('receiver', '=', receiver)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return
  await transaction
    .updateTable('event_receivers')
    .set({
      through_number: first.number,
      delivery_id: nextDeliveryId(id, now),
      delivery_times: first.times,
      attempts: 0,
      send_at: isoTime(now),
    })
    .where('receiver', '=', receiver)
    .where('delivery_id', '=', id)
    .where('through_number', '=', through)
    .execute()
}
