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

/** The instance that is read, while there is one to show. */
export function injectInstance(): Signal<Postern> {
  const provided = providedPostern()
  const isLive = injectIsLive()
  return injectSubscribed(
    computed(() =>
      isLive() ? followInstance(posternObservable, provided) : posternObservable(ABSENT_POSTERN),
    ),
  )
}

/** A reading of that instance. */
export function injectObservable<T>(of: () => ObservableOf<T>): Signal<T> {
  const instance = injectInstance()
  return injectSubscribed(computed(() => of()(instance())))
}

/** The value of a reading; it is listened to until whoever injected it is destroyed. */
export function injectSubscribed<T>(observable: Signal<Observable<T>>): Signal<T> {
  const changes = signal(0)
  const changed = (): void => changes.update((count) => count + 1)
  effect((onCleanup) => {
    const now = observable()
    // Older versions refuse to an effect what a list does as soon as somebody listens: to change a signal.
    untracked(() => {
      onCleanup(now.subscribe(changed))
      // What it said between the first look and now.
      changed()
    })
  })
  return computed(() => {
    changes()
    return observable().get()
  })
}
