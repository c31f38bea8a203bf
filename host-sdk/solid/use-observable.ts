import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  onMount,
  sharedConfig,
  untrack,
  type Accessor,
} from 'solid-js'
import { isServer } from 'solid-js/web'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import {
  followInstance,
  posternObservable,
  type Observable,
  type ObservableOf,
} from '#sdk/observables/observable.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { providedPostern } from './instance.ts'

/**
 * The instance to read from: {@link ABSENT_POSTERN} on a server and until a server-rendered page is hydrated, so that both
 * render the same.
 */
export function useInstance(): Accessor<Postern> {
  const provided = providedPostern()
  const [isLive, setLive] = createSignal(!isServer && !sharedConfig.context)
  onMount(() => setLive(true))
  return useSubscribed(
    createMemo(() =>
      isLive() ? followInstance(posternObservable, provided) : posternObservable(ABSENT_POSTERN),
    ),
  )
}

/** The value of an observable of that instance. */
export function useObservable<T>(of: () => ObservableOf<T>): Accessor<T> {
  const instance = useInstance()
  return useSubscribed(createMemo(() => of()(instance())))
}

/** The value of an observable, subscribed until the owner ends, and never on a server. */
export function useSubscribed<T>(observable: Accessor<Observable<T>>): Accessor<T> {
  const [changes, setChanged] = createSignal<void>(undefined, { equals: false })
  const changed = (): void => setChanged()
  createEffect(() => {
    onCleanup(observable().subscribe(changed))
    // Picks up a change between the first read and the subscription.
    changed()
  })
  return createMemo(() => {
    changes()
    return observable().get()
  })
}

/** The fields of a changing object as separate memos, tracked like props, together with the given calls. */
export function fieldsOf<T extends object, C extends object>(source: Accessor<T>, calls?: C): T & C {
  const names = Object.keys(untrack(source))
  const fields = names.map((name) => {
    const get = createMemo(() => Reflect.get(source(), name) as unknown)
    return [name, { get, enumerable: true }] as const
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the getters have the names and types of the fields
  return Object.defineProperties({ ...calls }, Object.fromEntries(fields)) as T & C
}
