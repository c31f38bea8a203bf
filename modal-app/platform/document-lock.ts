/** That a document is still there, as a worker can see it: a lock the browser gives back when the document goes. */
export interface DocumentLock {
  /** The lock's name; undefined where the browser denies frames locks. */
  readonly name: string | undefined
  /** Says that nobody is here any more while the document itself stays. */
  readonly end: () => void
}

type Locks = Pick<LockManager, 'request'>

/**
 * Holds a lock until this document is gone, however it goes.
 *
 * @param name unique among all documents of the origin.
 * @param locks gives the browser's locks; may throw.
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

/** Whether the document that holds a lock is still there; false where the browser denies locks. */
export async function isAlive(name: string, locks: () => Locks = () => navigator.locks): Promise<boolean> {
  try {
    return await locks().request(name, { ifAvailable: true }, (lock) => lock === null)
  } catch {
    return false
  }
}

/** Inside a worker: hears that the document that holds a lock is gone. Never, where the browser denies locks. */
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
    // The document cannot hold one either.
  }
}
