/** Limits of clients, topics and sockets, close to those of the public relay. */
export const RELAY_LIMITS = {
  /** Per client id; the public relay takes 900. */
  callsPerMinute: 900,
  /** Topics, messages and receipts in calls. A client with the maximum of topics can reconnect twice. */
  itemsPerMinute: 4_500,
  /** Connection attempts per address; each requires a signature to be verified. */
  attemptsPerMinute: 1_200,
  /** Published per network: client ids are free, and messages are stored for days. */
  bytesPerMinute: 64 * 1_048_576,
  /** Added to each message's size: a row, its index entries and the write-ahead log. */
  bytesPerPublication: 2_048,
  topicsPerSocket: 2_000,
  /** Of a topic whose messages are not collected. */
  messagesPerTopic: 500,
  bytesPerTopic: 5 * 1_048_576,
  /** Of one sender on all topics, while they are not collected; a session has only a few at a time. */
  messagesPerSender: 2_000,
  bytesPerSender: 32 * 1_048_576,
  /** Unsent bytes above which a slow reader gets no new messages. */
  pendingBytes: 4 * 1_048_576,
  /** Messages of a socket that await acknowledgement. */
  unacknowledged: 500,
  /** Of one socket, until reading from it is paused. */
  framesQueued: 256,
  bytesQueued: 8 * 1_048_576,
  /** Clients disconnect after 35 s of silence. */
  pingIntervalMs: 20_000,
  sweepIntervalMs: 60_000,
  /** A client without storage may trigger sweeps at any rate, so they are limited. */
  sweepForSpaceIntervalMs: 10_000,
  stopTimeoutMs: 1_000,
} as const
