/** Milliseconds since 1970-01-01 UTC. */
export type Timestamp = number

/** Returns the current time; tests set it. */
export type Clock = () => Timestamp
