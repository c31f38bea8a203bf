/** What was asked for cannot be done as it was written; the message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
