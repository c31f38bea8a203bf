import { createComponent, createContext, useContext, type JSX, type ParentProps } from 'solid-js'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'

const Instance = createContext<Postern>()

/**
 * Gives what is below it an instance of its own. Without a provider the newest instance of the page is used, so a site
 * with one instance needs none.
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

/** What a provider above gives. */
export function providedPostern(): Postern | undefined {
  return useContext(Instance)
}

/**
 * The instance: the provider's, else the newest of the page, whichever that is when it is called. On a server and before
 * `createPostern` calls reject with INSTANCE_MISSING.
 *
 * @example
 * const { open, close } = usePostern()
 */
export function usePostern(): Postern {
  return providedPostern() ?? NEWEST_POSTERN
}
