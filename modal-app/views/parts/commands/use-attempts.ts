import { useEffect, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/**
 * Does something for as long as a view is shown, again whenever `about` changes or the visitor asks for it.
 *
 * @param about what the work is about.
 * @param work given up by its signal when the view is left or the work begins anew.
 * @returns what went wrong with the newest attempt, and a way to try again.
 */
export function useAttempts(
  about: string | number,
  work: (signal: AbortSignal) => Promise<Result<unknown>>,
): { readonly failure: Failure | undefined; readonly retry: () => void } {
  const [count, setCount] = useState(0)
  const [missed, setMissed] = useState<{ readonly turn: string; readonly failure: Failure }>()
  const turn = `${about} ${count}`
  useEffect(() => {
    const leaving = new AbortController()
    const run = async (): Promise<void> => {
      const answer = await work(leaving.signal)
      if (!answer.ok && !leaving.signal.aborted) setMissed({ turn, failure: answer.error })
    }
    void run()
    return () => leaving.abort()
    // Once per attempt: the work is what it was when the attempt began.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turn])
  return {
    failure: missed?.turn === turn ? missed.failure : undefined,
    retry: () => setCount(count + 1),
  }
}
