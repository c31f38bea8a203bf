import type { Transaction } from 'kysely'
import { isoTime, type Timestamp } from '#server/database/clock.ts'
import { chunk } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'

/** What may wait for one receiver. More is not stored, so that a receiver that is down does not fill the disk. */
export const FORWARD_BYTES = 67_108_864
/** How long events wait for a receiver. */
export const FORWARDED_WITHIN_MS = 86_400_000
/** Databases limit the parameters of a statement; a parcel has six. */
const PARCELS_AT_ONCE = 500

/** Events that are stored together. */
export type Parcel = Omit<Schema['forwarded_events'], 'receiver' | 'number'>

/** Locks the row of a receiver until the end of the transaction, so that numbers are visible in their order. */
export function lockReceiver(transaction: Transaction<Schema>, receiver: string, now: Timestamp) {
  return transaction
    .insertInto('event_receivers')
    .values({
      receiver,
      last_number: 0,
      bytes: 0,
      through_number: null,
      delivery_id: null,
      delivery_times: 0,
      attempts: 0,
      send_at: isoTime(now),
    })
    .onConflict((conflict) => conflict.column('receiver').doUpdateSet({ receiver }))
    .returning(['last_number', 'bytes'])
    .executeTakeFirstOrThrow()
}

/** Stores parcels for a receiver. @returns the number of events for which there is no room. */
export async function appendParcels(
  transaction: Transaction<Schema>,
  receiver: string,
  parcels: readonly Parcel[],
  now: Timestamp,
): Promise<number> {
  const { last_number: last, bytes } = await lockReceiver(transaction, receiver, now)
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

/** Removes what has waited for too long; the caller has locked the row of the receiver. @returns the number of events. */
export async function removeOld(
  transaction: Transaction<Schema>,
  receiver: string,
  now: Timestamp,
): Promise<number> {
  const old = await transaction
    .deleteFrom('forwarded_events')
    .where('receiver', '=', receiver)
    .where('created_at', '<', isoTime(now - FORWARDED_WITHIN_MS))
    .returning(['bytes', 'times'])
    .execute()
  await releaseBytes(transaction, receiver, old)
  return timesOf(old)
}

/** Records that parcels were removed. */
export async function releaseBytes(
  transaction: Transaction<Schema>,
  receiver: string,
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

/** @returns how many events parcels have. */
export function timesOf(parcels: readonly Pick<Parcel, 'times'>[]): number {
  return parcels.reduce((sum, { times }) => sum + times, 0)
}
