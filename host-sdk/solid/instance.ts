import { createComponent, createContext, useContext, type JSX, type ParentProps } from 'solid-js'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const Instance = createContext<Postern>()

/**
 * Provides an instance to its children. Without a provider the newest instance of the page is used, so a site with one
 * instance needs no provider.
 *
 * @param props.postern what `createPostern` returned; read once.
 * @example
 * <PosternProvider postern={postern}><App /></PosternProvider>
 */
export function PosternProvider(props: ParentProps<{ readonly postern: Postern }>): JSX.Element {
  return createComponent(Instance.Provider, {
    get value() {
      return props.postern
    },
    get children() {
      return props.children
    },
  })
}

/** The instance of the nearest provider. */
export function providedPostern(): Postern | undefined {
  return useContext(Instance)
}

/**
 * The instance: the provided one, else the newest of the page at the time of each call. On a server and before
 * `createPostern` its calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, close } = usePostern()
 */
export function usePostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
