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
  key: string | number,
  work: (signal: AbortSignal) => Promise<Result<unknown>>,
): { readonly failure: Failure | undefined; readonly retry: () => void } {
  const [count, setCount] = useState(0)
  const [failed, setFailed] = useState<{ readonly attempt: string; readonly failure: Failure }>()
  const attempt = `${key} ${count}`
  useEffect(() => {
    const controller = new AbortController()
    const run = async (): Promise<void> => {
      const result = await work(controller.signal)
      if (!result.ok && !controller.signal.aborted) setFailed({ attempt, failure: result.error })
    }
    void run()
    return () => controller.abort()
    // Once per attempt: the work is what it was when the attempt began.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])
  return {
    failure: failed?.attempt === attempt ? failed.failure : undefined,
    retry: () => setCount(count + 1),
  }
}
