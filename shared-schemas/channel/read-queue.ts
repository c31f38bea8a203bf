import { READS_IN_FLIGHT } from '#schemas/constants/limits.ts'

/** So many reads no page waits for; the bound keeps a flood from filling the memory. */
const MAX_WAITING = 4_096

/** Reads in order, so many at a time. */
export interface ReadQueue {
  readonly run: <T>(read: () => Promise<T>) => Promise<T>
  readonly isFull: () => boolean
}

/**
 * The queue of the reads of one port: 64 run, the others wait their turn (docs/security-model.md §2.9).
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
        // The place passes to the next in line without being free in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    isFull: () => waiting.length >= MAX_WAITING,
  }
}
