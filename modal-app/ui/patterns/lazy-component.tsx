import { useEffect, useState, type ComponentType } from 'react'

/** A component of another chunk. */
export interface LazyComponent<Props> {
  readonly Component: ComponentType<Props>
  /** Loads it ahead: from then on it is drawn at once. */
  readonly load: () => Promise<unknown>
}

/**
 * Its own state instead of React's `lazy`, which shows its fallback for at least 300 ms, although a component whose files are
 * there needs only to run. One that was shown before is drawn at once. One that does not load crashes, and is requested again
 * when it is shown again.
 */
export function lazyComponent<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    const Found = await find()
    loaded = Found
    return Found
  }
  function Component(props: Props) {
    const [Found, setFound] = useState(() => loaded)
    const isMissing = Found === undefined
    useEffect(() => {
      if (!isMissing) return undefined
      let isShown = true
      load().then(
        (Loaded) => isShown && setFound(() => Loaded),
        (error: unknown) =>
          isShown &&
          setFound(() => {
            throw error
          }),
      )
      return () => {
        isShown = false
      }
    }, [isMissing])
    return Found ? <Found {...props} /> : <Fallback {...props} />
  }
  return { Component, load }
}
