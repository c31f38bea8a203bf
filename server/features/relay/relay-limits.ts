/** What one client, one topic and one socket may use: near to what the public relay allows. */
export const RELAY_LIMITS = {
  /** Per client id; the public relay takes 900. */
  callsPerMinute: 900,
  /** Topics, messages and receipts in them: a client that listens to all the topics it may comes back twice. */
  itemsPerMinute: 4_500,
  /** Sockets that are asked for, per address: each costs a signature to judge. */
  attemptsPerMinute: 1_200,
  /** Published, per address: ids cost nothing, and what is published stays for days. */
  bytesPerMinute: 64 * 1_048_576,
  /** Counted for each message besides its text: a row, its index entries and their log. */
  bytesPerPublication: 2_048,
  topicsPerSocket: 2_000,
  /** Of a topic nobody collects. */
  messagesPerTopic: 500,
  bytesPerTopic: 5 * 1_048_576,
  /** Of one client on all its topics, while nobody collects them: a session holds a handful at a time. */
  messagesPerSender: 2_000,
  bytesPerSender: 32 * 1_048_576,
  /** Beyond this a slow reader gets nothing new. */
  pendingBytes: 4 * 1_048_576,
  /** Messages a socket may owe the acknowledgement of. */
  unacknowledged: 500,
  /** Of one socket, before it is not read any further. */
  framesQueued: 256,
  bytesQueued: 8 * 1_048_576,
  /** Clients give up after 35 s of silence. */
  pingIntervalMs: 20_000,
  sweepIntervalMs: 60_000,
  /** Sweeps that a full mailbox asks for: who has no room left may ask at any rate. */
  sweepForSpaceIntervalMs: 10_000,
  stopTimeoutMs: 1_000,
} as const
