import { fail, type Result } from '#schemas/errors/result.ts'
import { readPicture, toDataUri, type ServedPicture } from '#server/http/pictures/served-picture.ts'
import type { RemoteFiles } from './remote-files.ts'

const MAX_BYTES = 524_288
const TIMEOUT_MS = 5_000

/**
 * Reads the picture at a URL that a stranger chose. Its bytes are judged, not the type that its server states.
 *
 * @param url `data:`, `https:`, or `ipfs:` where the operator has configured a gateway.
 * @returns IMAGE_REFUSED for a picture that may not be served, UPSTREAM_FAILED for a URL that is not allowed or not there.
 * @example
 * const picture = await readRemotePicture(files, 'https://shop.example/logo.png')
 */
export async function readRemotePicture(files: RemoteFiles, url: string): Promise<Result<ServedPicture>> {
  if (/^data:/i.test(url)) return readPicture(url)
  const file = await files.read(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  return file.ok ? readPicture(toDataUri(file.value.bytes)) : fail(file.error.code, file.error.message)
}
