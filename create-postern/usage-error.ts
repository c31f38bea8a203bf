/** An invalid argument or answer; the message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
