import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CountedEvent } from './counted-event.ts'
import { parcelsOf } from './forward-parcels.ts'
import { appendParcels, lockReceiver, releaseBytes, removeOld } from './forward-rows.ts'
import { isDue, shrinkToFirst, takeOldest, type ForwardDelivery, type TakenEvents } from './forward-take.ts'
import type { ForwardReceiver } from './forwarded-event.ts'

/** Events that a receiver will not get. */
export interface LostEvents {
  readonly receiver: string
  readonly times: number
}

/** The events that tools of the operator have not received yet, shared by all processes. */
export interface ForwardLog {
  /** Stores events for each receiver, as a part of a transaction. @returns those for which there is no room. */
  append(
    transaction: Transaction<Schema>,
    events: readonly CountedEvent[],
    now: Timestamp,
  ): Promise<readonly LostEvents[]>
  /** Takes the oldest events of a receiver, so that no other process sends them, and removes those that waited for too long. */
  take(receiver: ForwardReceiver, now: Timestamp): Promise<TakenEvents>
  /** Removes a delivery that was received, or that will never be. @returns false when another process has done so. */
  end(delivery: ForwardDelivery, now: Timestamp): Promise<boolean>
  /** Sends only the first parcel of a delivery at first, with another id. */
  shrink(delivery: ForwardDelivery, now: Timestamp): Promise<void>
  /** Sends a delivery again from a time on. */
  postpone(delivery: Pick<ForwardDelivery, 'receiver' | 'id'>, until: Timestamp): Promise<void>
  /** Removes what has waited for too long, also for receivers that are not configured any more. */
  sweep(now: Timestamp): Promise<readonly LostEvents[]>
}

/** @param receivers those that are configured. */
export function createForwardLog(
  { query }: Pick<Database, 'query'>,
  receivers: readonly ForwardReceiver[],
): ForwardLog {
  return {
    async append(transaction, events, now) {
      const lost: LostEvents[] = []
      if (events.length === 0 || receivers.length === 0) return lost
      const parcels = parcelsOf(events, now)
      for (const receiver of receivers) {
        const times = await appendParcels(transaction, receiver, parcels, now)
        if (times > 0) lost.push({ receiver, times })
      }
      return lost
    },
    async take(receiver, now) {
      // Most of the time nothing waits, and then nothing is written.
      const due = await query
        .selectFrom('event_receivers')
        .select('receiver')
        .where('receiver', '=', receiver)
        .where('bytes', '>', 0)
        .where(isDue(now))
        .executeTakeFirst()
      if (due === undefined) return { delivery: undefined, expired: 0 }
      return query.transaction().execute((transaction) => takeOldest(transaction, receiver, now))
    },
    end: ({ receiver, id, through }, now) =>
      query.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable('event_receivers')
          .set({ through_number: null, attempts: 0, send_at: isoTime(now) })
          .where('receiver', '=', receiver)
          .where('delivery_id', '=', id)
          .where('through_number', '=', through)
          .returning('receiver')
          .execute()
        // Another process took it over and has ended it.
        if (ended.length === 0) return false
        const removed = await transaction
          .deleteFrom('forwarded_events')
          .where('receiver', '=', receiver)
          .where('number', '<=', through)
          .returning('bytes')
          .execute()
        await releaseBytes(transaction, receiver, removed)
        return true
      }),
    shrink: (delivery, now) =>
      query.transaction().execute((transaction) => shrinkToFirst(transaction, delivery, now)),
    async postpone({ receiver, id }, until) {
      await query.transaction().execute((transaction) =>
        transaction
          .updateTable('event_receivers')
          .set({ send_at: isoTime(until) })
          .where('receiver', '=', receiver)
          .where('delivery_id', '=', id)
          .where('through_number', 'is not', null)
          .execute(),
      )
    },
    async sweep(now) {
      const rows = await query.selectFrom('event_receivers').select('receiver').execute()
      const lost: LostEvents[] = []
      for (const { receiver } of rows) {
        const times = await query.transaction().execute(async (transaction) => {
          await lockReceiver(transaction, receiver, now)
          return removeOld(transaction, receiver, now)
        })
        if (times > 0) lost.push({ receiver, times })
      }
      return lost
    },
  }
}
