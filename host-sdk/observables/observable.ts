import { currentInstance, onCurrentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ABSENT_POSTERN } from './absent-postern.ts'

/** A value that changes; the bindings of every framework are built on it. */
export interface Observable<T> {
  /** The current value; the same object while its content is the same. */
  readonly get: () => T
  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates the observable of an instance. */
export type ObservableOf<T> = (postern: Postern) => Observable<T>

/**
 * Observes the given instance, or else the newest instance of the page, also when that changes.
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
      // Each subscription keeps its own observable, because another one may have switched `cached` before.
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
