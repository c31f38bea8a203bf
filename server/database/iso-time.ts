/** How times are stored: ISO 8601 in UTC with milliseconds, so that their order is that of their texts. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
