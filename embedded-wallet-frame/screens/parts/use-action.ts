import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/** An action that the visitor started; only one runs at a time. */
export interface Action {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /**
   * Starts the action unless another one is running.
   *
   * @param onDone receives the value; it is not called after unmounting.
   */
  readonly run: <T>(work: () => Promise<Result<T>>, onDone?: (value: T) => void) => void
  /** Clears the failure. */
  readonly reset: () => void
}

const BROKEN: Failure = { code: 'UNKNOWN', message: 'An error occurred' }

/** Tracks the state of a screen's actions. */
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
