import { useMemo, useSyncExternalStore } from 'react'
import { FIRST_STATE } from './first-state.ts'
import type { Postern } from '../types/postern.ts'
import type { PosternState } from '../types/state.ts'
import { keepEqual } from './keep-equal.ts'

/**
 * A part of an instance's state; renders again only when the part says something else. On a server and while hydrating
 * it is that of the first state.
 *
 * @param select a pure function that keeps its identity from render to render; it picks plain data.
 */
export function useSelected<T>(postern: Postern, select: (state: PosternState) => T): T {
  const [now, first] = useMemo(() => {
    const [pick, pickFirst] = [keepEqual(select), keepEqual(select)]
    return [() => pick(postern.getState()), () => pickFirst(FIRST_STATE)]
  }, [postern, select])
  return useSyncExternalStore(postern.subscribe, now, first)
}
