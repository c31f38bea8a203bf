import { AsyncLocalStorage } from 'node:async_hooks'

const ahead = new AsyncLocalStorage<number>()
let slept = 0

/** Runs something, and whatever it starts, by a clock that is so many milliseconds ahead. */
export function withClock<T>(milliseconds: number, run: () => T): T {
  return ahead.run(milliseconds, run)
}

/** Lets time pass where clocks are right, without timers, as on a device that sleeps. */
export function letSleep(milliseconds: number): void {
  slept += milliseconds
}

/** Lets clocks differ from now on. @returns makes them one again. */
export function allowWrongClocks(): () => void {
  const right = Date.now
  Date.now = () => right() + (ahead.getStore() ?? slept)
  return () => {
    slept = 0
    Date.now = right
  }
}
