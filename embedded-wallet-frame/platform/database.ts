/**
 * Stores values that are more than text (keys that cannot be exported, tokens), for one project on one site. Never throws:
 * what the browser does not store, because it denies frames storage or has none left, lasts as long as this document.
 */
export interface FrameDatabase {
  /** Undefined for no value. */
  readonly get: (name: string) => Promise<unknown>
  /** @returns whether the browser stores it beyond this document. */
  readonly put: (name: string, value: unknown) => Promise<boolean>
  /** Stores the value unless there is one, and answers the stored one; also when two tabs call at once. */
  readonly putFirst: (name: string, value: unknown) => Promise<unknown>
  readonly remove: (name: string) => Promise<void>
  /** Whether the browser stores anything at all for this frame. */
  readonly isLasting: () => Promise<boolean>
}

const STORE = 'values'

/**
 * Opens the database of one project on one site.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param factory gives the browser's `indexedDB`; may throw.
 */
export function openFrameDatabase(name: string, factory: () => IDBFactory): FrameDatabase {
  const unsaved = new Map<string, unknown>()
  let opening: Promise<IDBDatabase> | undefined

  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    opening ??= openStore(name, factory)
    const database = await opening
    const transaction = database.transaction(STORE, mode)
    return settled(transaction, work(transaction.objectStore(STORE)))
  }
  /** Tells whether the browser did it. When it did not, the next call opens the database again. */
  const tryTo = async <T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<boolean> => {
    try {
      await run('readwrite', work)
      return true
    } catch {
      opening = undefined
      return false
    }
  }
  const get = async (key: string): Promise<unknown> => {
    if (unsaved.has(key)) return unsaved.get(key)
    try {
      return await run<unknown>('readonly', (store) => store.get(key))
    } catch {
      opening = undefined
      return undefined
    }
  }
  return {
    get,
    put: async (key, value) => {
      const isStored = await tryTo((store) => store.put(value, key))
      if (isStored) unsaved.delete(key)
      else unsaved.set(key, value)
      return isStored
    },
    putFirst: async (key, value) => {
      // Adding fails when there is a value already; that one stays.
      await tryTo((store) => store.add(value, key))
      const first = await get(key)
      if (first !== undefined) return first
      unsaved.set(key, value)
      return value
    },
    remove: async (key) => {
      unsaved.delete(key)
      await tryTo((store) => store.delete(key))
    },
    isLasting: () => tryTo((store) => store.count()),
  }
}

/** The browser's databases of this origin; throws where frames are denied them. */
export const browserDatabases = (): IDBFactory => window.indexedDB

function openStore(name: string, factory: () => IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory().open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(refusal(request.error)))
    request.addEventListener('blocked', () => reject(refusal(null)))
  })
}

/** Resolves with the answer of a request once its transaction is complete. */
function settled<T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('error', () => reject(refusal(transaction.error)))
    transaction.addEventListener('abort', () => reject(refusal(transaction.error)))
  })
}

function refusal(error: DOMException | null): Error {
  return error ?? new Error('The database refused.')
}
