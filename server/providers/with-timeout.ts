/**
 * Waits for a promise up to a time limit; the work goes on in the background.
 *
 * @param onTimeout Returns the value, or throws, when the time is up.
 * @example
 * await withTimeout(prices.of(assets), 3_000, () => ({ prices: new Map(), isComplete: false }))
 */
export async function withTimeout<T>(promise: Promise<T>, timeMs: number, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), timeMs)
  })
  const done = promise.then((value) => ({ value }))
  const first = await Promise.race([done, time]).finally(() => clearTimeout(timer))
  return first === 'timeout' ? onTimeout() : first.value
}
