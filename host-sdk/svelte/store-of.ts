import type { Readable } from 'svelte/store'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import { forwardCalls } from '#sdk/observables/forward-calls.ts'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import { followInstance, type Observable, type ObservableOf } from '#sdk/observables/observable.ts'
import type { Postern } from '#sdk/types/postern.ts'

/** The instance to use. */
export interface OfInstance {
  /** What `createPostern` returned, for a page with several instances; the newest of the page by default. */
  readonly postern?: Postern | undefined
}

/**
 * The instance for calls: the given one, else the newest of the page at the time of each call. On a server and before
 * `createPostern` its calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, disconnect, signIn } = getPostern()
 */
export function getPostern({ postern }: OfInstance = {}): Postern {
  return postern ?? NEWEST_POSTERN
}

/** Converts an observable to a Svelte store. */
export function storeOf<T>(of: ObservableOf<T>, which: OfInstance): Readable<T> {
  return toStore(observableFor(of, which))
}

/** Converts a list to a Svelte store that has the calls of the list. */
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

/** On a server there is no connection, and nothing is subscribed. */
function observableFor<T>(of: ObservableOf<T>, { postern }: OfInstance): Observable<T> {
  return typeof document === 'undefined' ? of(ABSENT_POSTERN) : followInstance(of, postern)
}

/** Follows the contract of Svelte stores: a subscriber is called at once, and again only after a change. */
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
