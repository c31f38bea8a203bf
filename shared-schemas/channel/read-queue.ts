import { READS_IN_FLIGHT } from '#schemas/constants/limits.ts'

/** No page waits for this many reads; the bound keeps a flood of calls from filling the memory. */
const MAX_WAITING = 4_096

/** Runs reads in order, with a limit on how many run at once. */
export interface ReadQueue {
  readonly run: <T>(read: () => Promise<T>) => Promise<T>
  readonly isFull: () => boolean
}

/**
 * Creates the queue of the reads of one port: 64 run at once, the others wait (docs/security-model.md §2.9).
 *
 * @example
 * const answer = await queue.run(() => handle(params))
 */
export function createReadQueue(): ReadQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async (read) => {
      if (running >= READS_IN_FLIGHT) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await read()
      } finally {
        // The slot passes to the next read directly, so that no later read can take it in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    isFull: () => waiting.length >= MAX_WAITING,
  }
}
