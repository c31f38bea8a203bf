import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { chunk, type Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CountedEvent } from './counted-event.ts'
import {
  forwardedEvent,
  ForwardedEvents,
  type ForwardedEvent,
  type ForwardReceiver,
} from './forwarded-event.ts'

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

/** Events that a receiver will not get. */
export interface LostEvents {
  readonly receiver: ForwardReceiver
  readonly times: number
}

/** The events that tools of the owner have not received yet, shared by all processes. */
export interface ForwardLog {
  /** Stores events for each receiver, as a part of a transaction. @returns those for which there is no room. */
  append(
    transaction: Transaction<Schema>,
    events: readonly CountedEvent[],
    now: Timestamp,
  ): Promise<readonly LostEvents[]>
  /**
   * Takes the oldest events of a receiver, so that no other process sends them, and removes those that have waited for too long.
   *
   * @returns no delivery when nothing is due.
   */
  take(
    receiver: ForwardReceiver,
    now: Timestamp,
  ): Promise<{ readonly delivery: ForwardDelivery | undefined; readonly expired: number }>
  /** Removes a delivery that was received, or that will never be. */
  end(delivery: ForwardDelivery, now: Timestamp): Promise<void>
  /** Sends a delivery again from a time on. */
  postpone(delivery: ForwardDelivery, until: Timestamp): Promise<void>
}

/** What may wait for one receiver. More is not stored, so that a receiver that is down does not fill the disk. */
export const FORWARD_BYTES = 67_108_864
/** How long events wait for a receiver. */
export const FORWARDED_WITHIN_MS = 86_400_000
/** How many events a delivery has at most, and a parcel. */
export const EVENTS_A_DELIVERY = 500
/** Longer than the time limit of a delivery: a process that ended in between has not delivered it. */
const TAKEN_FOR_MS = 30_000
/** Databases limit the parameters of a statement; a parcel has six. */
const PARCELS_AT_ONCE = 500
const NUMBER_DIGITS = 16

/** @param receivers those that are configured. */
export function createForwardLog(
  { query }: Pick<Database, 'query'>,
  receivers: readonly ForwardReceiver[],
): ForwardLog {
  return {
    async append(transaction, events, now) {
      if (events.length === 0) return []
      const parcels = chunk(events, EVENTS_A_DELIVERY).map((some) => {
        const text = JSON.stringify(some.map(forwardedEvent))
        return { events: text, times: some.length, bytes: Buffer.byteLength(text), created_at: isoTime(now) }
      })
      const lost: LostEvents[] = []
      for (const receiver of receivers) {
        const times = await appendFor(transaction, receiver, parcels, now)
        if (times > 0) lost.push({ receiver, times })
      }
      return lost
    },
    take: async (receiver, now) => {
      // Most of the time nothing waits, and then nothing is written.
      const due = await dueOf(query, receiver, now).executeTakeFirst()
      if (due === undefined) return { delivery: undefined, expired: 0 }
      return query.transaction().execute((transaction) => take(transaction, receiver, now))
    },
    async end({ receiver, through }, now) {
      await query.transaction().execute(async (transaction) => {
        const ended = await transaction
          .updateTable('event_receivers')
          .set({ through_number: null, attempts: 0, send_at: isoTime(now) })
          .where('receiver', '=', receiver)
          .where('through_number', '=', through)
          .returning('receiver')
          .execute()
        // Another process took it over and has ended it.
        if (ended.length === 0) return
        const removed = await transaction
          .deleteFrom('forwarded_events')
          .where('receiver', '=', receiver)
          .where('number', '<=', through)
          .returning('bytes')
          .execute()
        await release(transaction, receiver, removed)
      })
    },
    async postpone({ receiver, through }, until) {
      await query
        .updateTable('event_receivers')
        .set({ send_at: isoTime(until) })
        .where('receiver', '=', receiver)
        .where('through_number', '=', through)
        .execute()
    },
  }
}

type Parcel = Omit<Schema['forwarded_events'], 'receiver' | 'number'>

/** @returns the number of events for which there is no room. */
async function appendFor(
  transaction: Transaction<Schema>,
  receiver: ForwardReceiver,
  parcels: readonly Parcel[],
  now: Timestamp,
): Promise<number> {
  // The row of the receiver is locked until the end of the transaction, so that numbers are visible in their order.
  const { last_number: last, bytes } = await transaction
    .insertInto('event_receivers')
    .values({
      receiver,
      last_number: 0,
      bytes: 0,
      through_number: null,
      attempts: 0,
      send_at: isoTime(now),
    })
    .onConflict((conflict) => conflict.column('receiver').doUpdateSet({ receiver }))
    .returning(['last_number', 'bytes'])
    .executeTakeFirstOrThrow()
  let waiting = bytes
  const stored = parcels.filter((parcel) => {
    const hasRoom = waiting + parcel.bytes <= FORWARD_BYTES
    if (hasRoom) waiting += parcel.bytes
    return hasRoom
  })
  const rows = stored.map((parcel, at) => ({ ...parcel, receiver, number: last + at + 1 }))
  for (const some of chunk(rows, PARCELS_AT_ONCE))
    await transaction.insertInto('forwarded_events').values(some).execute()
  await transaction
    .updateTable('event_receivers')
    .set({ last_number: last + rows.length, bytes: waiting })
    .where('receiver', '=', receiver)
    .execute()
  return timesOf(parcels) - timesOf(stored)
}

function dueOf(query: Pick<Database, 'query'>['query'], receiver: ForwardReceiver, now: Timestamp) {
  return query
    .selectFrom('event_receivers')
    .select('receiver')
    .where('receiver', '=', receiver)
    .where('bytes', '>', 0)
    .where('send_at', '<=', isoTime(now))
}

async function take(transaction: Transaction<Schema>, receiver: ForwardReceiver, now: Timestamp) {
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
  const old = await transaction
    .deleteFrom('forwarded_events')
    .where('receiver', '=', receiver)
    .where('created_at', '<', isoTime(now - FORWARDED_WITHIN_MS))
    .returning(['bytes', 'times'])
    .execute()
  await release(transaction, receiver, old)
  const oldest = await transaction
    .selectFrom('forwarded_events')
    .selectAll()
    .where('receiver', '=', receiver)
    .orderBy('number')
    .limit(EVENTS_A_DELIVERY)
    .execute()
  const repeated = oldest.filter(({ number }) => number <= (state.through_number ?? 0))
  const parcels = repeated.length > 0 ? repeated : upToOneDelivery(oldest)
  const through = parcels.at(-1)?.number
  const attempts = repeated.length > 0 ? state.attempts : 1
  await transaction
    .updateTable('event_receivers')
    .set(
      through === undefined
        ? { through_number: null, attempts: 0, send_at: isoTime(now) }
        : { through_number: through, attempts },
    )
    .where('receiver', '=', receiver)
    .execute()
  const expired = timesOf(old)
  if (through === undefined) return { delivery: undefined, expired }
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
function upToOneDelivery<One extends Pick<Parcel, 'times'>>(parcels: readonly One[]): One[] {
  let times = 0
  const end = parcels.findIndex((parcel) => (times += parcel.times) > EVENTS_A_DELIVERY)
  return parcels.slice(0, end === -1 ? undefined : Math.max(end, 1))
}

async function release(
  transaction: Transaction<Schema>,
  receiver: ForwardReceiver,
  removed: readonly Pick<Parcel, 'bytes'>[],
): Promise<void> {
  const freed = removed.reduce((sum, { bytes }) => sum + bytes, 0)
  if (freed === 0) return
  await transaction
    .updateTable('event_receivers')
    .set(({ eb }) => ({ bytes: eb('bytes', '-', freed) }))
    .where('receiver', '=', receiver)
    .execute()
}

function timesOf(parcels: readonly Pick<Parcel, 'times'>[]): number {
  return parcels.reduce((sum, { times }) => sum + times, 0)
}
