import { setImmediate as nextTurn } from 'node:timers/promises'

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Combines calls that arrive while an earlier run is in progress, so that a busy server writes few large transactions instead
 * of many small ones. When nothing is running, only calls of the same turn of the event loop are combined.
 *
 * @param run Returns the outcomes in the order of the items; when it fails, all calls of the run fail.
 * @param most The most items of one run.
 * @example
 * const insert = batched((rows: readonly Row[]) => insertAll(rows), 100)
 * await insert(row)
 */
export function batched<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  most: number,
): (item: Item) => Promise<Outcome> {
  const queue: Waiting<Item, Outcome>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    // The embedded store answers before the next request is read, so without this pause calls would never be combined.
    await nextTurn()
    while (queue.length > 0) await settle(run, queue.splice(0, most))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (!isRunning) void drain()
    })
}

/** Never rejects: the errors go to the waiting callers. */
async function settle<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  waiting: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  try {
    const outcomes = await run(waiting.map(({ item }) => item))
    if (outcomes.length !== waiting.length) throw new Error('A batch lost an outcome.')
    for (const [at, outcome] of outcomes.entries()) waiting[at]?.resolve(outcome)
  } catch (error) {
    for (const { reject } of waiting) reject(error)
  }
}
