/** Milliseconds since 1970-01-01 UTC. */
export type Timestamp = number

/** Returns the current time; tests set it. */
export type Clock = () => Timestamp

/** Formats a time as it is stored: ISO 8601 in UTC with milliseconds, so that texts sort by time. */
export function isoTime(time: Timestamp): string {
  return new Date(time).toISOString()
}
