import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/** Work that a person started: one at a time, with what became of it. */
export interface Action {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /**
   * Does the work unless other work is under way.
   *
   * @param onDone is told the value; never after the screen is gone.
   */
  readonly run: <T>(work: () => Promise<Result<T>>, onDone?: (value: T) => void) => void
  /** Forgets the failure. */
  readonly reset: () => void
}

const BROKEN: Failure = { code: 'UNKNOWN', message: 'An error occurred' }

/** The state of work a screen does. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const busy = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const run = useCallback(<T>(work: () => Promise<Result<T>>, onDone?: (value: T) => void) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setFailure(undefined)
    const settle = (result: Result<T>): void => {
      busy.current = false
      if (isGone.current) return
      setBusy(false)
      if (result.ok) onDone?.(result.value)
      else setFailure(result.error)
    }
    work().then(settle, () => settle({ ok: false, error: BROKEN }))
  }, [])
  const reset = useCallback(() => setFailure(undefined), [])
  return { isBusy, failure, run, reset }
}
