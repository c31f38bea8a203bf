/** What one client, one topic and one socket may use. Our figures, next to those of the public relay. */
export const RELAY_LIMITS = {
  /** Per client id; the public relay takes 900. */
  callsPerMinute: 900,
  topicsPerSocket: 2_000,
  /** Of a topic nobody collects. */
  messagesPerTopic: 500,
  bytesPerTopic: 5 * 1_048_576,
  /** Beyond this a slow reader gets nothing new. */
  pendingBytes: 4 * 1_048_576,
  framesQueued: 256,
  /** Clients give up after 35 s of silence. */
  pingEveryMs: 20_000,
  sweepEveryMs: 60_000,
  stopWithinMs: 1_000,
} as const
