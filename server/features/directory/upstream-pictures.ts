import { ValueCache } from '#server/caching/value-cache.ts'
import { readLimitedBytes } from '#server/http/requests/read-limited.ts'
import { readPicture, toDataUri, type ServedPicture } from '#server/http/pictures/served-picture.ts'
import { upstreamAddress, type UpstreamSettings } from './upstream-directory.ts'

/** A picture of the upstream directory; `pending` while it is not available. */
export type UpstreamPicture = ServedPicture | 'pending'

const MAX_BYTES = 524_288
const MAX_CONCURRENT = 8
const MAX_QUEUED = 256
/** Missing pictures are requested again after ten minutes. */
const MISSING_CACHE_MS = 600_000
const MAX_MISSING = 10_000

/**
 * Fetches a picture of the upstream directory. Redirects are not followed.
 *
 * @param imageId The upstream's image id.
 * @returns undefined when there is none that may be served.
 * @throws on network errors and timeouts.
 */
export async function fetchUpstreamPicture(
  settings: UpstreamSettings,
  imageId: string,
): Promise<ServedPicture | undefined> {
  const response = await fetch(upstreamAddress(settings, `getWalletImage/${encodeURIComponent(imageId)}`), {
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    return undefined
  }
  const bytes = await readLimitedBytes(response, MAX_BYTES)
  const picture = bytes && readPicture(toDataUri(bytes))
  return picture?.ok ? picture.value : undefined
}

/**
 * Fetches pictures of the upstream directory on demand: a few at a time, one request per picture, and missing ones not again
 * for a while.
 *
 * @param fetchPicture May reject.
 */
export function createUpstreamPictures(
  fetchPicture: (imageId: string) => Promise<ServedPicture | undefined>,
  now: () => number = Date.now,
): (imageId: string) => Promise<UpstreamPicture> {
  const fetching = new Map<string, Promise<UpstreamPicture>>()
  const missing = new ValueCache<true>({ maxEntries: MAX_MISSING, now })
  const queue: (() => void)[] = []
  let running = 0

  const fetchQueued = async (imageId: string): Promise<ServedPicture | undefined> => {
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await fetchPicture(imageId)
    } catch {
      return undefined
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
  return (imageId) => {
    const known = fetching.get(imageId)
    if (known) return known
    if (missing.get(imageId) || queue.length >= MAX_QUEUED) return Promise.resolve('pending')
    const fetched = fetchQueued(imageId).then((picture): UpstreamPicture => {
      fetching.delete(imageId)
      if (!picture) missing.set(imageId, true, MISSING_CACHE_MS)
      return picture ?? 'pending'
    })
    fetching.set(imageId, fetched)
    return fetched
  }
}
