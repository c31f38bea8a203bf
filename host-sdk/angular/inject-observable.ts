import { computed, effect, signal, untracked, type Signal } from '@angular/core'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import {
  followInstance,
  posternObservable,
  type Observable,
  type ObservableOf,
} from '#sdk/observables/observable.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { providedPostern } from './instance.ts'
import { injectIsLive } from './is-live.ts'

/** The instance to read from; {@link ABSENT_POSTERN} on a server and until the page is hydrated. */
export function injectInstance(): Signal<Postern> {
  const provided = providedPostern()
  const isLive = injectIsLive()
  return injectSubscribed(
    computed(() =>
      isLive() ? followInstance(posternObservable, provided) : posternObservable(ABSENT_POSTERN),
    ),
  )
}

/** The value of an observable of that instance. */
export function injectObservable<T>(of: () => ObservableOf<T>): Signal<T> {
  const instance = injectInstance()
  return injectSubscribed(computed(() => of()(instance())))
}

/** The value of an observable, subscribed until the injection context is destroyed. */
export function injectSubscribed<T>(observable: Signal<Observable<T>>): Signal<T> {
  const changes = signal(0)
  const changed = (): void => changes.update((count) => count + 1)
  effect((onCleanup) => {
    const now = observable()
    // A list changes a signal when it is subscribed to, which older versions of Angular refuse inside an effect.
    untracked(() => {
      onCleanup(now.subscribe(changed))
      // Picks up a change between the first read and the subscription.
      changed()
    })
  })
  return computed(() => {
    changes()
    return observable().get()
  })
}
