import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/** A question to the wallet: whether it is open, and what was wrong with the last answer. */
export interface CommandState {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** When it was, in milliseconds since 1970. */
  readonly failedAtMs: number
  /** Asks unless something is asked already; resolves with whether it went well. */
  readonly run: (command: () => Promise<Result<unknown>>) => Promise<boolean>
  readonly reset: () => void
}

/** Keeps one question at a time; an answer that comes after the view was left changes nothing. */
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
