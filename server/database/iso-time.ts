/** Formats a time as it is stored: ISO 8601 in UTC with milliseconds, so that texts sort by time. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
