import { currentInstance, onCurrentInstance } from '#sdk/state/current-instance.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ABSENT_POSTERN } from './absent-postern.ts'

/** A value that changes: what the bindings of every framework are made of. */
export interface Reading<T> {
  /** The value now; the same object while it says the same. */
  readonly get: () => T
  /** Calls back after each change; returns the function that stops it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A reading of whichever instance it is given. */
export type ReadingOf<T> = (postern: Postern) => Reading<T>

/**
 * Reads the instance that is given, else the newest one of the page, whichever that is at the time.
 *
 * @example
 * const account = followInstance(accountReading({ namespace: 'eip155' }))
 * account.subscribe(() => draw(account.get()))
 */
export function followInstance<T>(of: ReadingOf<T>, given?: Postern): Reading<T> {
  let held: { readonly postern: Postern; readonly reading: Reading<T> } | undefined
  const now = (): Reading<T> => {
    const postern = given ?? currentInstance() ?? ABSENT_POSTERN
    if (held?.postern !== postern) held = { postern, reading: of(postern) }
    return held.reading
  }
  return {
    get: () => now().get(),
    subscribe: (listener) => {
      // Its own, because others who listen may have asked for the next one before it hears of it.
      let heard = now()
      let stop = heard.subscribe(listener)
      const stopFollowing = onCurrentInstance(() => {
        if (now() === heard) return
        stop()
        heard = now()
        stop = heard.subscribe(listener)
        listener()
      })
      return () => {
        stopFollowing()
        stop()
      }
    },
  }
}

/** The instance itself, which never changes. */
export const posternReading: ReadingOf<Postern> = (postern) => ({
  get: () => postern,
  subscribe: () => () => {},
})
