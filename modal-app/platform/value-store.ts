/**
 * Values by name, as the WalletConnect library stores them. Never throws: a value that cannot be stored lasts as long as the
 * worker.
 */
export interface ValueStore {
  readonly isLasting: () => boolean
  readonly getKeys: () => Promise<string[]>
  readonly getItem: (name: string) => Promise<unknown>
  readonly setItem: (name: string, value: unknown) => Promise<void>
  readonly removeItem: (name: string) => Promise<void>
}

const STORE = 'values'

/**
 * Opens a database of the modal's partition. Where the browser denies it to frames, everything is stored in memory.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param factory returns the browser's `indexedDB`; may throw.
 */
export async function openValueStore(
  name: string,
  factory: () => IDBFactory = () => self.indexedDB,
): Promise<ValueStore> {
  const database = await openDatabase(name, factory).catch(() => undefined)
  const memory = new Map<string, unknown>()
  let isLasting = database !== undefined

  const run = async <T, Otherwise>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: () => Otherwise,
  ): Promise<T | Otherwise> => {
    if (!database || !isLasting) return otherwise()
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
    } catch {
      // The database is full, or was deleted while the worker runs.
      isLasting = false
      return otherwise()
    }
  }
  return {
    isLasting: () => isLasting,
    getKeys: async () => {
      const keys = await run(
        'readonly',
        (store) => store.getAllKeys(),
        () => [],
      )
      return [...new Set([...keys.map(String), ...memory.keys()])]
    },
    getItem: (key) => {
      if (memory.has(key)) return Promise.resolve(memory.get(key))
      return run(
        'readonly',
        (store) => store.get(key),
        () => undefined,
      )
    },
    setItem: async (key, value) => {
      memory.set(key, value)
      await run(
        'readwrite',
        (store) => store.put(value, key),
        () => undefined,
      )
    },
    removeItem: async (key) => {
      memory.delete(key)
      await run(
        'readwrite',
        (store) => store.delete(key),
        () => undefined,
      )
    },
  }
}

function openDatabase(name: string, factory: () => IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory().open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused.')))
    request.addEventListener('blocked', () => reject(new Error('The database is in use.')))
  })
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused.')))
  })
}
