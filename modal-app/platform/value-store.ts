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
 * Opens a database of the modal's partition and reads it once: from then on values are answered from memory, and a caller that
 * stores one does not wait for the disk. Where the browser denies it to frames, everything is stored in memory.
 *
 * @param name unique in the origin, see `partitionKey`.
 * @param factory returns the browser's `indexedDB`; may throw.
 */
export async function openValueStore(
  name: string,
  factory: () => IDBFactory = () => self.indexedDB,
): Promise<ValueStore> {
  let database = await openDatabase(name, factory).catch(() => undefined)
  const values = await readAll(database).catch(() => {
    database = undefined
    return new Map<string, unknown>()
  })

  const write = (work: (store: IDBObjectStore) => IDBRequest): void => {
    try {
      const transaction = database?.transaction(STORE, 'readwrite')
      if (!transaction) return
      // The database is full, or was deleted while the worker runs.
      transaction.addEventListener('abort', () => (database = undefined))
      work(transaction.objectStore(STORE))
      // Also when the worker ends before the browser has answered.
      transaction.commit()
    } catch {
      database = undefined
    }
  }
  return {
    isLasting: () => database !== undefined,
    getKeys: async () => [...values.keys()],
    getItem: async (key) => values.get(key),
    setItem: async (key, value) => {
      values.set(key, value)
      write((store) => store.put(value, key))
    },
    removeItem: async (key) => {
      values.delete(key)
      write((store) => store.delete(key))
    },
  }
}

async function readAll(database: IDBDatabase | undefined): Promise<Map<string, unknown>> {
  if (!database) return new Map()
  const store = database.transaction(STORE).objectStore(STORE)
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
  return new Map(keys.flatMap((key, index) => (typeof key === 'string' ? [[key, values[index]]] : [])))
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
