import { AsyncLocalStorage } from 'node:async_hooks'

const ahead = new AsyncLocalStorage<number>()
let slept = 0

/** Runs a function, and everything it starts, with a clock that is the given milliseconds ahead. */
export function withClock<T>(milliseconds: number, run: () => T): T {
  return ahead.run(milliseconds, run)
}

/** Advances the correct clock without running timers, as on a device that sleeps. */
export function letSleep(milliseconds: number): void {
  slept += milliseconds
}

/** Gives each function its own clock from now on. @returns a function that restores the common clock. */
export function allowWrongClocks(): () => void {
  const right = Date.now
  Date.now = () => right() + (ahead.getStore() ?? slept)
  return () => {
    slept = 0
    Date.now = right
  }
}
