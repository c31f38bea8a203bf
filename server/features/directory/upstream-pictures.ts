import { ValueCache } from '#server/caching/value-cache.ts'
import { readLimitedBytes } from '#server/http/requests/read-limited.ts'
import { readPicture, toDataUri, type ServedPicture } from '#server/http/pictures/served-picture.ts'
import { upstreamAddress, type UpstreamSettings } from './upstream-directory.ts'

/** A picture of another directory; `late` while it is not there. */
export type UpstreamPicture = ServedPicture | 'pending'

const MAX_BYTES = 524_288
const MAX_CONCURRENT = 8
const MAX_QUEUED = 256
/** What was not there, or may not be served, is asked for again after ten minutes. */
const MISSING_CACHE_MS = 600_000
const MAX_MISSING = 10_000

/**
 * Fetches a picture of another directory. Redirects are not followed.
 *
 * @param imageId what that directory calls it.
 * @returns undefined for what is no picture that may be served.
 * @throws when nothing comes in time.
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
 * Pictures of another directory, fetched when somebody looks at them: a few at once, each by one request however many
 * look, and not again for a while when they are not there.
 *
 * @param fetchPicture may throw.
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
