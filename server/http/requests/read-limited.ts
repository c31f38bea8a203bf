/**
 * Reads a request or a response as UTF-8 text, up to a limit.
 *
 * @returns undefined when it is longer than `maxBytes`; the connection is closed then.
 */
export async function readLimited(
  message: Pick<Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string | undefined> {
  const bytes = await readLimitedBytes(message, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}

/** Does the same without decoding the bytes. */
export async function readLimitedBytes(
  message: Pick<Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (Number(message.headers.get('content-length') ?? 0) > maxBytes) {
    await message.body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let received = 0
  for await (const chunk of message.body ?? []) {
    received += chunk.byteLength
    if (received > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
