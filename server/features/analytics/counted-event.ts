import type { EventField } from '#schemas/http/analytics/event-fields.ts'
import type { Timestamp } from '#server/database/clock.ts'
import { isoTime } from '#server/database/clock.ts'
import { durationBucket } from './duration-buckets.ts'

/** An event that was read: every value is of a closed vocabulary or a catalogue of the deployment. */
export interface CountedEvent {
  readonly projectId: string
  readonly id: string
  readonly at: Timestamp
  readonly event: string
  /** Origin and path. */
  readonly url: string
  /** The script's version, or `other`. */
  readonly version: string
  readonly properties: Readonly<Partial<Record<EventField, string | number | boolean>>>
}

/** One sum of a day. */
export interface Counter {
  readonly projectId: string
  readonly day: string
  readonly event: string
  /** A field's name, `version`, or `all`. */
  readonly field: string
  readonly value: string
}

const DAY_CHARACTERS = 10

/** Returns the day of a time in UTC, such as `2026-01-31`. */
export function dayOf(time: Timestamp): string {
  return isoTime(time).slice(0, DAY_CHARACTERS)
}

/** Lists the fields and values by which an event is counted. */
export function countedValues({
  version,
  properties,
}: Pick<CountedEvent, 'version' | 'properties'>): (readonly [field: string, value: string])[] {
  const counted: (readonly [string, string])[] = [
    ['all', ''],
    ['version', version],
  ]
  for (const [field, value] of Object.entries(properties))
    counted.push([field, String(field === 'ms' ? durationBucket(Number(value)) : value)])
  return counted
}
