/** The clock of the frame; tests replace it. */
export interface Clock {
  /**
   * Runs `work` once, after `delayMs` milliseconds.
   *
   * @returns cancels it.
   */
  readonly after: (delayMs: number, work: () => void) => () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export const browserClock: Clock = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  now: () => Date.now(),
}

/** Resolves after so many milliseconds. */
export function pause(clock: Pick<Clock, 'after'>, delayMs: number): Promise<void> {
  return new Promise((resolve) => void clock.after(delayMs, resolve))
}
