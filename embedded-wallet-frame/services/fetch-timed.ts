import type { Clock } from '#frame/platform/clock.ts'

/** The browser's `fetch`, as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Fetches with a timeout, and without cookies, referrer or caches.
 *
 * @returns undefined when no answer came in time, or none at all.
 */
export async function fetchTimed(
  options: { readonly fetch: Fetch; readonly clock: Pick<Clock, 'after'>; readonly timeoutMs: number },
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
): Promise<Response | undefined> {
  const abort = new AbortController()
  const stopTimer = options.clock.after(options.timeoutMs, () => abort.abort())
  try {
    return await options.fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    })
  } catch {
    return undefined
  } finally {
    stopTimer()
  }
}
