import {
  createContext,
  createElement,
  useContext,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react'
import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import { currentInstance, onCurrentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'

const Instance = createContext<Postern | undefined>(undefined)

/**
 * Provides an instance to the hooks of its children. Without a provider they use the newest instance of the page, so a site
 * with one instance needs no provider.
 *
 * @param props.postern what `createPostern` returned.
 * @example
 * <PosternProvider postern={postern}><App /></PosternProvider>
 */
export function PosternProvider(props: {
  readonly postern: Postern
  readonly children?: ReactNode
}): ReactElement {
  return createElement(Instance, { value: props.postern }, props.children)
}

/**
 * The instance: the provided one, else the newest of the page. Its functions keep their identity. On a server, during
 * hydration and before `createPostern` it has the initial state, and its calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, close } = usePostern()
 */
export function usePostern(): Postern {
  const provided = useContext(Instance)
  const newest = useSyncExternalStore(onCurrentInstance, currentInstance, noInstance)
  return provided ?? newest ?? ABSENT_POSTERN
}

function noInstance(): undefined {
  return undefined
}
