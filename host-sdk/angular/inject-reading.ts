import { computed, effect, signal, untracked, type Signal } from '@angular/core'
import { ABSENT_POSTERN } from '#sdk/readings/absent-postern.ts'
import { followInstance, posternReading, type Reading, type ReadingOf } from '#sdk/readings/reading.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { givenPostern } from './instance.ts'
import { injectIsLive } from './is-live.ts'

/** The instance that is read, while there is one to show. */
export function injectInstance(): Signal<Postern> {
  const given = givenPostern()
  const isLive = injectIsLive()
  return injectSubscribed(
    computed(() => (isLive() ? followInstance(posternReading, given) : posternReading(ABSENT_POSTERN))),
  )
}

/** A reading of that instance. */
export function injectReading<T>(of: () => ReadingOf<T>): Signal<T> {
  const instance = injectInstance()
  return injectSubscribed(computed(() => of()(instance())))
}

/** The value of a reading; it is listened to until whoever injected it is destroyed. */
export function injectSubscribed<T>(reading: Signal<Reading<T>>): Signal<T> {
  const changes = signal(0)
  const changed = (): void => changes.update((count) => count + 1)
  effect((onCleanup) => {
    const now = reading()
    // Older versions refuse to an effect what a list does as soon as somebody listens: to change a signal.
    untracked(() => {
      onCleanup(now.subscribe(changed))
      // What it said between the first look and now.
      changed()
    })
  })
  return computed(() => {
    changes()
    return reading().get()
  })
}
