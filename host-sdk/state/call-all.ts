/** Calls every listener, also those after one that throws; its error reaches the page's own handlers. */
export function callAll<A extends unknown[]>(listeners: Iterable<(...args: A) => void>, ...args: A): void {
  for (const listener of Array.from(listeners)) {
    try {
      listener(...args)
    } catch (error) {
      reportError(error)
    }
  }
}
