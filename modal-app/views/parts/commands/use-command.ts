import { useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/** A question to the wallet: whether it is open, and what was wrong with the last answer. */
export interface CommandState {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** When it was, in milliseconds since 1970. */
  readonly failedAtMs: number
  /** Asks unless something is asked already; resolves with whether it went well. */
  readonly ask: (question: () => Promise<Result<unknown>>) => Promise<boolean>
  readonly forget: () => void
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
  const ask = async (question: () => Promise<Result<unknown>>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFailure(undefined)
    const answer = await question()
    if (!isShown.current) return answer.ok
    setBusy(false)
    if (answer.ok) return true
    setFailure(answer.error)
    setFailedAt(Date.now())
    return false
  }
  return { isBusy, failure, failedAtMs, ask, forget: () => setFailure(undefined) }
}
