/** A running local chain. */
export type RunningChain = {
  /** Base URL of its HTTP interface, without a trailing slash. */
  url: string
  /** Stops it and frees the port; safe to call twice. */
  stop: () => Promise<void>
}

/** Receives one line of plain text per noteworthy event. */
export type Log = (line: string) => void
