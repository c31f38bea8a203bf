const [FIRST_PAUSE_MS, GROWTH] = [5_000, 3]

/**
 * Returns how long a receiver is left alone before a message is sent to it again, in milliseconds: five seconds at first, and
 * three times as long after each attempt.
 *
 * @param attempts how often the message was sent, at least once.
 * @param longestMs the longest pause, in milliseconds.
 * @example
 * pauseAfter(2, 60_000) // 15000
 */
export function pauseAfter(attempts: number, longestMs: number): number {
  return Math.min(longestMs, FIRST_PAUSE_MS * GROWTH ** (attempts - 1))
}
