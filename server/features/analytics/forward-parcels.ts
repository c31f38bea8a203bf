import { isoTime, type Timestamp } from '#server/database/clock.ts'
import type { CountedEvent } from './counted-event.ts'
import type { Parcel } from './forward-rows.ts'
import { forwardedEvent } from './forwarded-event.ts'

/** How many events a delivery has at most, and a parcel. */
export const EVENTS_A_DELIVERY = 250
/** The length of these events in JSON at most. Servers refuse long bodies, and log records are about twice as long. */
export const DELIVERY_BYTES = 65_536

/** Divides events into parcels, of which one always fits into a delivery. */
export function parcelsOf(events: readonly CountedEvent[], now: Timestamp): readonly Parcel[] {
  const sized = events.map((event) => {
    const text = JSON.stringify(forwardedEvent(event))
    // A comma follows it, or the end of the list.
    return { text, times: 1, bytes: Buffer.byteLength(text) + 1 }
  })
  const parcels: Parcel[] = []
  for (let rest = sized; rest.length > 0;) {
    const some = firstDelivery(rest, 1)
    const text = `[${some.map((one) => one.text).join(',')}]`
    parcels.push({
      times: some.length,
      bytes: Buffer.byteLength(text),
      created_at: isoTime(now),
      events: text,
    })
    rest = rest.slice(some.length)
  }
  return parcels
}

/** Returns the first of what fits into a delivery; one always does. */
export function firstDelivery<One extends Pick<Parcel, 'times' | 'bytes'>>(
  ordered: readonly One[],
  usedBytes = 0,
): readonly One[] {
  let [times, bytes] = [0, usedBytes]
  const end = ordered.findIndex((one) => {
    times += one.times
    bytes += one.bytes
    return times > EVENTS_A_DELIVERY || bytes > DELIVERY_BYTES
  })
  return end === -1 ? ordered : ordered.slice(0, Math.max(end, 1))
}
