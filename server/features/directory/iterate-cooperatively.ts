import { setImmediate as nextTurn } from 'node:timers/promises'

/** Requests wait no longer than this for a part of the work. */
const TURN_MS = 10

/**
 * Goes through a long list in parts, between which the process does other things.
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
