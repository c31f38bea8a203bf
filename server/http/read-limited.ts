/**
 * Reads a request or a response as UTF-8 text, or gives up.
 *
 * @returns undefined when it is longer than `maxBytes`; the connection is closed then.
 */
export async function readLimited(
  message: Pick<Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<string | undefined> {
  if (Number(message.headers.get('content-length') ?? 0) > maxBytes) {
    await message.body?.cancel()
    return undefined
  }
  const decoder = new TextDecoder()
  let text = ''
  let received = 0
  for await (const chunk of message.body ?? []) {
    received += chunk.byteLength
    if (received > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
