type Locks = Pick<LockManager, 'request'>

/** Runs one piece of work at a time, each when the one before has ended; it rejects with what the work threw. */
export type WithLock = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A lock among the callers of this document.
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
 * A lock among the tabs of one site (Web Locks); where the browser has none, or denies them to frames, among the callers
 * of this lock. Work that throws inside the lock is not done again outside of it.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param locks gives the browser's locks; may throw.
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
 * A lock among the tabs of one site for what must never happen in two of them: it rejects where the browser denies locks
 * to frames.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function createTabLock(name: string, locks: Locks): WithLock {
  return async (work) => locks.request(name, work)
}
