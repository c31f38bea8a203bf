import { useEffect, useState } from 'react'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { useAppDispatch } from './store-hooks.ts'

/** A chunk that failed to load is tried again at the interval of pending transfers (docs/specification.md §9.48). */
const RELOAD_MS = 4_000

/** A part of a chain adapter; undefined while it is loaded. */
export interface LoadedPart<Part> {
  readonly part: Part | undefined
  /** Loading failed and is tried again. */
  readonly isAway: boolean
}

/**
 * Loads a part of a namespace's chain adapter.
 *
 * @param load a function of a module, which stays the same between renderings.
 * @example
 * const { part: transfers } = useChainPart(network.chainNamespace, loadTransfers)
 */
export function useChainPart<Part>(
  namespace: ChainNamespace,
  load: (adapter: ChainAdapter) => Promise<Part>,
): LoadedPart<Part> {
  const dispatch = useAppDispatch()
  const [loaded, setLoaded] = useState<{ readonly namespace: string } & LoadedPart<Part>>()
  useEffect(() => {
    let isShown = true
    let stopTimer = (): void => {}
    const loadPart: CoreThunk<Promise<Part>> = async (_dispatch, _getState, { chains }) =>
      load(await chains.load(namespace))
    const tryLoading = async (): Promise<void> => {
      const part = await dispatch(loadPart).catch(() => undefined)
      if (!isShown) return
      setLoaded({ namespace, part, isAway: part === undefined })
      if (part === undefined) stopTimer = startTimer(() => void tryLoading(), RELOAD_MS)
    }
    void tryLoading()
    return () => {
      isShown = false
      stopTimer()
    }
  }, [dispatch, namespace, load])
  // A part of another namespace does not apply to this network.
  return loaded?.namespace === namespace ? loaded : { part: undefined, isAway: false }
}
