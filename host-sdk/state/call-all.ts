/** Calls every listener, also after one that throws; its error is reported to the page's error handlers. */
export function callAll<A extends unknown[]>(listeners: Iterable<(...args: A) => void>, ...args: A): void {
  for (const listener of Array.from(listeners)) {
    try {
      listener(...args)
    } catch (error) {
      reportError(error)
    }
  }
}
