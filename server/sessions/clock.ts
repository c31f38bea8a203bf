/** Milliseconds since 1970-01-01 UTC. */
export type Timestamp = number

/** Tells the time; tests hold it. */
export type Clock = () => Timestamp
