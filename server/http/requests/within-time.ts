/**
 * Does work until a time limit or a signal ends it. `AbortSignal.any` with `AbortSignal.timeout` cannot do this: on Node 20 the
 * garbage collector takes the time limit away, and a silent server is then waited for without end.
 *
 * @param limitMs milliseconds, after which the signal of the work is aborted with a `TimeoutError`.
 * @param stopping ends the work before, with its own reason.
 * @example
 * const answer = await withinTime(10_000, stopping, (signal) => fetch(url, { signal }))
 */
export async function withinTime<T>(
  limitMs: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopping.throwIfAborted()
  const end = new AbortController()
  const stop = (): void => end.abort(stopping.reason)
  stopping.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), limitMs)
  try {
    return await work(end.signal)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}
