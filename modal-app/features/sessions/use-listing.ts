import { useCallback, useEffect, useState } from 'react'
import type { Result } from '#schemas/errors/result.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'

/** A short list of the server. */
export interface Listing<Item> {
  /** Undefined until the first answer. */
  readonly items: readonly Item[] | undefined
  readonly hasFailed: boolean
  readonly isLoading: boolean
  readonly reload: () => void
}

/**
 * Reads a list when it is shown, and again on request.
 *
 * @param read stays the same between renderings while it reads the same list.
 * @example
 * const { items, hasFailed, reload } = useListing(readSignIns)
 */
export function useListing<Item>(read: () => CoreThunk<Promise<Result<readonly Item[]>>>): Listing<Item> {
  const dispatch = useAppDispatch()
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Omit<Listing<Item>, 'reload'>>({
    items: undefined,
    hasFailed: false,
    isLoading: true,
  })
  useEffect(() => {
    let isCurrent = true
    setKnown((before) => ({ ...before, isLoading: true }))
    void dispatch(read()).then((answer) => {
      if (!isCurrent) return
      setKnown(({ items }) => ({
        items: answer.ok ? answer.value : items,
        hasFailed: !answer.ok,
        isLoading: false,
      }))
    })
    return () => {
      isCurrent = false
    }
  }, [dispatch, read, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...known, reload }
}
