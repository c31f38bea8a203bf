import { useCallback, useEffect, useState } from 'react'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
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
  const [known, setKnown] = useState<Omit<Listing<Item>, 'reload'>>({
    items: undefined,
    hasFailed: false,
    isLoading: true,
  })
  // A part of the modal that cannot be loaded is a failed reading, too.
  const readSafely = useCallback(
    () => dispatch(read()).catch(() => fail('UNKNOWN', errorMessage('UNKNOWN'))),
    [dispatch, read],
  )
  useEffect(() => {
    let isCurrent = true
    void readSafely().then((answer) => {
      if (isCurrent) setKnown(settled(answer))
    })
    return () => {
      isCurrent = false
    }
  }, [readSafely])
  const reload = (): void => {
    setKnown((before) => ({ ...before, isLoading: true }))
    void readSafely().then((answer) => setKnown(settled(answer)))
  }
  return { ...known, reload }
}

/** A failure leaves what is known. */
function settled<Item>(answer: Result<readonly Item[]>) {
  return ({ items }: Pick<Listing<Item>, 'items'>): Omit<Listing<Item>, 'reload'> => ({
    items: answer.ok ? answer.value : items,
    hasFailed: !answer.ok,
    isLoading: false,
  })
}
