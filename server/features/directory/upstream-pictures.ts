import { ValueCache } from '#server/caching/value-cache.ts'
import { readLimitedBytes } from '#server/http/requests/read-limited.ts'
import { readPicture, toDataUri, type ServedPicture } from '#server/http/pictures/served-picture.ts'
import { upstreamAddress, type UpstreamSettings } from './upstream-directory.ts'

/** A picture of another directory; `late` while it is not there. */
export type UpstreamPicture = ServedPicture | 'late'

const MOST_BYTES = 524_288
const AT_ONCE = 8
const WAITING_MOST = 256
/** What was not there, or may not be served, is asked for again after ten minutes. */
const MISSED_FOR_MS = 600_000
const MOST_MISSED = 10_000

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
  const bytes = await readLimitedBytes(response, MOST_BYTES)
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
  const asked = new Map<string, Promise<UpstreamPicture>>()
  const missed = new ValueCache<true>({ maxEntries: MOST_MISSED, now })
  const line: (() => void)[] = []
  let running = 0

  const fetchInTurn = async (imageId: string): Promise<ServedPicture | undefined> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve))
    else running += 1
    try {
      return await fetchPicture(imageId)
    } catch {
      return undefined
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
  return (imageId) => {
    const known = asked.get(imageId)
    if (known) return known
    if (missed.get(imageId) || line.length >= WAITING_MOST) return Promise.resolve('late')
    const asking = fetchInTurn(imageId).then((picture): UpstreamPicture => {
      asked.delete(imageId)
      if (!picture) missed.set(imageId, true, MISSED_FOR_MS)
      return picture ?? 'late'
    })
    asked.set(imageId, asking)
    return asking
  }
}
