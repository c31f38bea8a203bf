import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/** The state of a command: whether it is running, and its last failure. */
export interface CommandState {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** Time of the failure, in milliseconds since 1970. */
  readonly failedAtMs: number
  /** Runs a command unless one is running; resolves with whether it succeeded. */
  readonly run: (command: () => Promise<Result<unknown>>) => Promise<boolean>
  readonly reset: () => void
}

/** Runs one command at a time; a result that arrives after the view was left is ignored. */
export function useCommand(): CommandState {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [failedAtMs, setFailedAt] = useState(0)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const run = async (command: () => Promise<Result<unknown>>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFailure(undefined)
    const result = await command()
    if (!isShown.current) return result.ok
    setBusy(false)
    if (result.ok) return true
    setFailure(result.error)
    setFailedAt(Date.now())
    return false
  }
  return { isBusy, failure, failedAtMs, run, reset: () => setFailure(undefined) }
}
