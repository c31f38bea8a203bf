import { currentInstance, onCurrentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ABSENT_POSTERN } from './absent-postern.ts'

/** A value that changes: what the bindings of every framework are made of. */
export interface Observable<T> {
  /** The value now; the same object while it says the same. */
  readonly get: () => T
  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A reading of whichever instance it is given. */
export type ObservableOf<T> = (postern: Postern) => Observable<T>

/**
 * Reads the instance that is given, else the newest one of the page, whichever that is at the time.
 *
 * @example
 * const account = followInstance(accountObservable({ namespace: 'eip155' }))
 * account.subscribe(() => draw(account.get()))
 */
export function followInstance<T>(of: ObservableOf<T>, instance?: Postern): Observable<T> {
  let cached: { readonly postern: Postern; readonly observable: Observable<T> } | undefined
  const current = (): Observable<T> => {
    const postern = instance ?? currentInstance() ?? ABSENT_POSTERN
    if (cached?.postern !== postern) cached = { postern, observable: of(postern) }
    return cached.observable
  }
  return {
    get: () => current().get(),
    subscribe: (listener) => {
      // Its own, because others who listen may have asked for the next one before it hears of it.
      let subscribed = current()
      let stop = subscribed.subscribe(listener)
      const stopFollowing = onCurrentInstance(() => {
        if (current() === subscribed) return
        stop()
        subscribed = current()
        stop = subscribed.subscribe(listener)
        listener()
      })
      return () => {
        stopFollowing()
        stop()
      }
    },
  }
}

/** The instance itself, which never changes. */
export const posternObservable: ObservableOf<Postern> = (postern) => ({
  get: () => postern,
  subscribe: () => () => {},
})
