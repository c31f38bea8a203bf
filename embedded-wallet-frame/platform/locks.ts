/** Runs one piece of work at a time among all tabs of this site. */
export type RunAlone = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A lock among the tabs of one site (Web Locks); where the browser has none, or denies them to frames, among the callers
 * of this document.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param manager `navigator.locks`; absent outside secure contexts.
 */
export function createLock(name: string, manager: LockManager | undefined): RunAlone {
  let last: Promise<unknown> = Promise.resolve()
  const inDocument: RunAlone = (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  return async (work) => {
    if (!manager) return inDocument(work)
    let hasStarted = false
    try {
      return await manager.request(name, () => {
        hasStarted = true
        return work()
      })
    } catch (thrown) {
      if (hasStarted) throw thrown
      return inDocument(work)
    }
  }
}

/**
 * A lock among the tabs of one site for what must never happen in two of them: it rejects where the browser denies locks
 * to frames.
 *
 * @param name unique in the origin, see `partitionKey`.
 */
export function createTabLock(name: string, manager: Pick<LockManager, 'request'>): RunAlone {
  return async (work) => manager.request(name, work)
}

/** The lock manager of this document, if it has one. */
export const browserLocks = (): LockManager | undefined => navigator.locks
