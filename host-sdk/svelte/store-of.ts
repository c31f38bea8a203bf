import type { Readable } from 'svelte/store'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import { forwardCalls } from '#sdk/observables/forward-calls.ts'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import { followInstance, type Observable, type ObservableOf } from '#sdk/observables/observable.ts'
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
export function storeOf<T>(of: ObservableOf<T>, which: OfInstance): Readable<T> {
  return toStore(observableFor(of, which))
}

/** A list as a store that has its calls as well. */
export function listStoreOf<T, C>(
  create: (postern: Postern) => Observable<T> & C,
  which: OfInstance,
): Readable<T> & Omit<Observable<T> & C, 'get' | 'subscribe'> {
  let list = create(ABSENT_POSTERN)
  const observable = observableFor((postern) => (list = create(postern)), which)
  const {
    get: _get,
    subscribe: _subscribe,
    ...calls
  } = forwardCalls(() => {
    observable.get()
    return list
  })
  return { ...calls, ...toStore(observable) }
}

/** On a server nobody is connected and nothing is listened to. */
function observableFor<T>(of: ObservableOf<T>, { postern }: OfInstance): Observable<T> {
  return typeof document === 'undefined' ? of(ABSENT_POSTERN) : followInstance(of, postern)
}

/** By the contract of stores: whoever subscribes is called at once, and again only when it says something else. */
function toStore<T>({ get, subscribe }: Observable<T>): Readable<T> {
  return {
    subscribe: (run) => {
      let last: { readonly value: T } | undefined
      const runIfChanged = (): void => {
        const value = get()
        if (last && last.value === value) return
        last = { value }
        run(value)
      }
      const stop = subscribe(runIfChanged)
      runIfChanged()
      return stop
    },
  }
}
