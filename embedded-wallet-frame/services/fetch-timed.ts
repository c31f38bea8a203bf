import type { Clock } from '#frame/platform/clock.ts'

/** The browser's `fetch`, as far as it is used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Fetches, for at most so long; nothing of the browser's goes along (cookies, referrer, caches).
 *
 * @returns undefined when nobody answered in time, or at all.
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
