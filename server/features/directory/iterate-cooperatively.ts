import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time without yielding to requests. */
const TURN_MS = 10

/**
 * Iterates over a long list and yields to the event loop from time to time.
 *
 * @example
 * for await (const wallet of iterateCooperatively(wallets)) texts.push(JSON.stringify(wallet))
 */
export async function* iterateCooperatively<Item>(items: Iterable<Item>): AsyncGenerator<Item, void> {
  let until = performance.now() + TURN_MS
  for (const item of items) {
    if (performance.now() > until) {
      await nextTurn()
      until = performance.now() + TURN_MS
    }
    yield item
  }
}
