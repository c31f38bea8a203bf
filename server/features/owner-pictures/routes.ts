import { OWNER_PICTURE_ENDPOINT } from '#schemas/http/pictures.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import type { ProjectRoutes } from '#server/http/endpoints/mount-endpoint.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { SendPicture } from '#server/http/pictures/send-picture.ts'
import type { ServedPicture } from '#server/http/pictures/served-picture.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { readRemotePicture } from '#server/providers/remote-files/remote-picture.ts'

export interface OwnerPictureSettings {
  readonly files: RemoteFiles
  readonly sendPicture: SendPicture
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** 64 pictures of at most 512 KiB. */
const MAX_CACHED = 64
const CACHE_MS = 300_000

/** Adds the pictures that site owners name (options `customWallets`, `chainImages`, `connectorImages`, `networks`). */
export function addOwnerPictureRoute(
  routes: ProjectRoutes,
  { files, sendPicture, now }: OwnerPictureSettings,
): void {
  const pictures = new ReadCache<ServedPicture>({ maxEntries: MAX_CACHED, now, ttlMs: CACHE_MS })
  const readPicture = async (url: string): Promise<ServedPicture> => {
    const read = await readRemotePicture(files, url)
    if (read.ok) return read.value
    // Thrown, so that it is not cached.
    throw problem('IMAGE_UNKNOWN', read.error.message, 'url')
  }
  routes.add(OWNER_PICTURE_ENDPOINT, async ({ c, query: { url } }) =>
    sendPicture(c, await pictures.get(url, () => readPicture(url)), OWNER_PICTURE_ENDPOINT),
  )
}
