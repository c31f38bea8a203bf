import { AsyncLocalStorage } from 'node:async_hooks'

const ahead = new AsyncLocalStorage<number>()

/** Runs something, and whatever it starts, by a clock that is so many milliseconds ahead. */
export function withClock<T>(milliseconds: number, run: () => T): T {
  return ahead.run(milliseconds, run)
}

/** Lets clocks differ from now on. @returns makes them one again. */
export function allowWrongClocks(): () => void {
  const right = Date.now
  Date.now = () => right() + (ahead.getStore() ?? 0)
  return () => {
    Date.now = right
  }
}
