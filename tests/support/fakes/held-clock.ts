import type { Clock } from '#frame/platform/clock.ts'

/** A clock that a test moves by hand. */
export interface HeldClock extends Clock {
  /** Advances the time; due work runs in order, and what it awaits completes before the time advances further. */
  readonly pass: (ms: number) => Promise<void>
}

/** Creates a clock that stands still until {@link HeldClock.pass} moves it. */
export function holdClock(start = 1_800_000_000_000): HeldClock {
  let now = start
  const timers = new Set<{ readonly at: number; readonly work: () => void }>()
  return {
    now: () => now,
    after: (delayMs, work) => {
      const timer = { at: now + delayMs, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    pass: async (ms) => {
      const end = now + ms
      for (;;) {
        await settle()
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        now = next.at
        next.work()
      }
      now = end
      await settle()
    },
  }
}

const running = new Set<Promise<unknown>>()

/** Marks work of other threads (WebCrypto), so that {@link settle} waits for it however busy the machine is. */
export async function elsewhere<T>(work: Promise<T>): Promise<T> {
  running.add(work)
  try {
    return await work
  } finally {
    running.delete(work)
  }
}

/** Waits until all ready promises have run, and all work that is marked by {@link elsewhere} is done. */
export async function settle(): Promise<void> {
  do {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  } while (running.size > 0)
}
