/** A clock that a test advances. */
export interface FakeClock {
  readonly now: () => number
  readonly after: (delayMs: number, work: () => void) => () => void
  /** Advances the time; due timers run in order, each at its own time. */
  readonly pass: (ms: number) => void
}

/** Creates a clock that starts at a time in 2026. */
export function createFakeClock(): FakeClock {
  let now = 1_790_000_000_000
  let timers: { readonly at: number; readonly work: () => void }[] = []
  return {
    now: () => now,
    after: (delayMs, work) => {
      const timer = { at: now + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass: (ms) => {
      const end = now + ms
      for (;;) {
        const [next] = timers.toSorted((one, other) => one.at - other.at)
        if (!next || next.at > end) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.work()
      }
      now = end
    },
  }
}
