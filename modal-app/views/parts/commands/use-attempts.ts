import { useEffect, useState } from 'react'
import type { Failure, Result } from '#schemas/errors/result.ts'

/**
 * Runs work while a view is shown, and again when `key` changes or the visitor retries.
 *
 * @param key identifies the subject of the work.
 * @param work aborted by its signal when the view is left or the work starts again.
 * @returns the failure of the latest attempt, and a function that retries.
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
    // Once per attempt: the work is the one of the render in which the attempt began.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])
  return {
    failure: failed?.attempt === attempt ? failed.failure : undefined,
    retry: () => setCount(count + 1),
  }
}
