import { useMemo, useSyncExternalStore } from 'react'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import type { ObservableOf } from '#sdk/observables/observable.ts'
import { statePart } from '#sdk/observables/state-part.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternState } from '#sdk/types/state.ts'

/**
 * The value of an observable; the component renders again only when it changes. On a server and during hydration it is that
 * of {@link ABSENT_POSTERN}.
 *
 * @param of keeps its identity from render to render.
 */
export function useObservable<T>(postern: Postern, of: ObservableOf<T>): T {
  const [now, first] = useMemo(() => [of(postern), of(ABSENT_POSTERN)], [postern, of])
  return useSyncExternalStore(now.subscribe, now.get, first.get)
}

/**
 * Selects a part of an instance's state.
 *
 * @param select a pure function that keeps its identity from render to render; it picks plain data.
 */
export function useSelected<T>(postern: Postern, select: (state: PosternState) => T): T {
  return useObservable(
    postern,
    useMemo(() => statePart(select), [select]),
  )
}
