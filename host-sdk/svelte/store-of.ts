import type { Readable } from 'svelte/store'
import { ABSENT_POSTERN } from '#sdk/readings/absent-postern.ts'
import { forwarded } from '#sdk/readings/forwarded.ts'
import { NEWEST_POSTERN } from '#sdk/readings/newest-postern.ts'
import { followInstance, type Reading, type ReadingOf } from '#sdk/readings/reading.ts'
import type { Postern } from '#sdk/types/postern.ts'

/** Which instance is spoken of. */
export interface OfInstance {
  /** What `createPostern` returned, for a page with several; the newest of the page by default. */
  readonly postern?: Postern | undefined
}

/**
 * The instance for calls: without one of one's own the newest of the page, whichever that is when it is called. On a
 * server and before `createPostern` calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, disconnect, signIn } = getPostern()
 */
export function getPostern({ postern }: OfInstance = {}): Postern {
  return postern ?? NEWEST_POSTERN
}

/** A reading as a store. */
export function storeOf<T>(of: ReadingOf<T>, which: OfInstance): Readable<T> {
  return toStore(readingFor(of, which))
}

/** A list as a store that has its calls as well. */
export function listStoreOf<T, C>(
  create: (postern: Postern) => Reading<T> & C,
  which: OfInstance,
): Readable<T> & Omit<Reading<T> & C, 'get' | 'subscribe'> {
  let list = create(ABSENT_POSTERN)
  const reading = readingFor((postern) => (list = create(postern)), which)
  const {
    get: _get,
    subscribe: _subscribe,
    ...calls
  } = forwarded(() => {
    reading.get()
    return list
  })
  return { ...calls, ...toStore(reading) }
}

/** On a server nobody is connected and nothing is listened to. */
function readingFor<T>(of: ReadingOf<T>, { postern }: OfInstance): Reading<T> {
  return typeof document === 'undefined' ? of(ABSENT_POSTERN) : followInstance(of, postern)
}

/** By the contract of stores: whoever subscribes is called at once, and again only when it says something else. */
function toStore<T>({ get, subscribe }: Reading<T>): Readable<T> {
  return {
    subscribe: (run) => {
      let said: { readonly value: T } | undefined
      const say = (): void => {
        const value = get()
        if (said && said.value === value) return
        said = { value }
        run(value)
      }
      const stop = subscribe(say)
      say()
      return stop
    },
  }
}
