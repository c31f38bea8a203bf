/** A lock by which a worker sees that a document still exists: the browser releases it when the document goes. */
export interface DocumentLock {
  /** The lock's name; undefined where the browser denies locks to frames. */
  readonly name: string | undefined
  /** Releases the lock although the document stays. */
  readonly end: () => void
}

type Locks = Pick<LockManager, 'request'>

/**
 * Holds a lock until this document is gone, in whatever way it goes.
 *
 * @param name unique among all documents of the origin.
 * @param locks returns the browser's locks; may throw.
 */
export function holdDocumentLock(
  name: string,
  locks: () => Locks = () => navigator.locks,
): Promise<DocumentLock> {
  return new Promise((resolve) => {
    const withoutLock = (): void => resolve({ name: undefined, end: () => {} })
    try {
      const holding = locks().request(
        name,
        () => new Promise<void>((release) => resolve({ name, end: () => release() })),
      )
      holding.catch(withoutLock)
    } catch {
      withoutLock()
    }
  })
}

/** Whether the document that holds a lock still exists; false where the browser denies locks. */
export async function isAlive(name: string, locks: () => Locks = () => navigator.locks): Promise<boolean> {
  try {
    return await locks().request(name, { ifAvailable: true }, (lock) => lock === null)
  } catch {
    return false
  }
}

/** Inside a worker: calls a function when the document that holds a lock is gone. Never, where the browser denies locks. */
export function onDocumentGone(
  name: string,
  onGone: () => void,
  locks: () => Locks = () => navigator.locks,
): void {
  try {
    void locks()
      .request(name, { mode: 'shared' }, onGone)
      .catch(() => undefined)
  } catch {
    // Then the document holds no lock either.
  }
}
