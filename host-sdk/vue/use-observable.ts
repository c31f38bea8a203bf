import {
  computed,
  getCurrentInstance,
  onMounted,
  shallowRef,
  triggerRef,
  watch,
  type ComputedRef,
  type Ref,
} from 'vue'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import {
  followInstance,
  posternObservable,
  type Observable,
  type ObservableOf,
} from '#sdk/observables/observable.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { providedPostern } from './instance.ts'

/** A ref for each field, so that destructuring keeps the reactivity. */
export type RefsOf<T> = { readonly [K in keyof T]: ComputedRef<T[K]> }

/** Creates the refs of an object, which has all its fields at any time. */
export function refsOf<T extends object>(source: ComputedRef<T>): RefsOf<T> {
  const names = Object.keys(source.value)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the refs have the names and types of the fields
  return Object.fromEntries(
    names.map((name) => [name, computed(() => Reflect.get(source.value, name))]),
  ) as RefsOf<T>
}

/**
 * The instance to read from: {@link ABSENT_POSTERN} on a server and until a server-rendered page is hydrated, so that both
 * render the same.
 */
export function useInstance(): ComputedRef<Postern> {
  const isLive = useIsLive()
  const provided = providedPostern()
  return useSubscribed(
    computed(() =>
      isLive.value ? followInstance(posternObservable, provided) : posternObservable(ABSENT_POSTERN),
    ),
  )
}

/** The value of an observable of that instance. */
export function useObservable<T>(of: () => ObservableOf<T>): ComputedRef<T> {
  const instance = useInstance()
  return useSubscribed(computed(() => of()(instance.value)))
}

/** The value of an observable, subscribed until the scope ends. */
export function useSubscribed<T>(observable: ComputedRef<Observable<T>>): ComputedRef<T> {
  const changes = shallowRef()
  const listen = (now: Observable<T>, _before: unknown, onEnd: (end: () => void) => void): void =>
    onEnd(now.subscribe(() => triggerRef(changes)))
  watch(observable, listen, { immediate: true, flush: 'sync' })
  return computed(() => {
    void changes.value
    return observable.value.get()
  })
}

function useIsLive(): Readonly<Ref<boolean>> {
  // A component that has an element before it rendered one is being hydrated.
  const isTakingOver = Boolean(getCurrentInstance()?.vnode.el)
  const isLive = shallowRef(typeof document !== 'undefined' && !isTakingOver)
  if (isTakingOver) onMounted(() => (isLive.value = true))
  return isLive
}
