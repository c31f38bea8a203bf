import { fail, type Result } from '#schemas/errors/result.ts'
import { readPicture, toDataUri, type ServedPicture } from '#server/http/pictures/served-picture.ts'
import type { RemoteFiles } from './remote-files.ts'

const MAX_BYTES = 524_288
const TIMEOUT_MS = 5_000

/**
 * The picture at a URL that a stranger chose, judged by its bytes: what its server calls it does not matter.
 *
 * @param url `data:`, `https:`, or `ipfs:` where the operator named a gateway.
 * @returns IMAGE_REFUSED for what is no picture to serve, UPSTREAM_FAILED for what may not be asked or is not there.
 * @example
 * const picture = await readRemotePicture(files, 'https://shop.example/logo.png')
 */
export async function readRemotePicture(files: RemoteFiles, url: string): Promise<Result<ServedPicture>> {
  if (/^data:/i.test(url)) return readPicture(url)
  const file = await files.read(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  return file.ok ? readPicture(toDataUri(file.value.bytes)) : fail(file.error.code, file.error.message)
}
