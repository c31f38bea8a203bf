/** Lets the callers share the outcome of one call, until one fails. */
export function sharePromise<T>(work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    shared ??= work()
    shared.catch(() => (shared = undefined))
    return shared
  }
}
