type Locks = Pick<LockManager, 'request'>

/** A mutex: runs one task at a time, in order. The promise rejects with what the task threw. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Creates a mutex for the callers within this document.
 *
 * @example
 * const inTurn = createQueue()
 * await Promise.all([inTurn(first), inTurn(second)]) // the second begins when the first has ended
 */
export function createQueue(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

/**
 * Creates a mutex across the tabs of one site (Web Locks). Where the browser has no locks, or denies them to frames, it
 * covers only the callers of this mutex. A task that throws inside the lock is not run again outside of it.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param locks returns the browser's locks; may throw.
 * @example
 * const withLock = createLock(partitionKey(projectId, siteOrigin, 'refresh'))
 * await withLock(() => exchange(token))
 */
export function createLock(name: string, locks: () => Locks = () => navigator.locks): WithLock {
  const inTurn = createQueue()
  return async (work) => {
    let hasStarted = false
    try {
      return await locks().request(name, () => {
        hasStarted = true
        return work()
      })
    } catch (thrown) {
      if (hasStarted) throw thrown
      return inTurn(work)
    }
  }
}

/**
 * Creates a mutex across the tabs of one site for tasks that must never run in two of them. It rejects where the browser
 * denies locks to frames.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function createTabLock(name: string, locks: Locks): WithLock {
  return async (work) => locks.request(name, work)
}
