/** Time, as the rest of the frame may see it. */
export interface Clock {
  /** Runs `work` once, after `delayMs` milliseconds. */
  readonly after: (delayMs: number, work: () => void) => void
}

export const browserClock: Clock = {
  after: (delayMs, work) => void setTimeout(work, delayMs),
}
