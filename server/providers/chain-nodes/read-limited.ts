/**
 * Reads a response as UTF-8 text, or gives up.
 *
 * @returns undefined when it is longer than `maxBytes`; the connection is closed then.
 */
export async function readLimited(response: Response, maxBytes: number): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    return undefined
  }
  const decoder = new TextDecoder()
  let text = ''
  let received = 0
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength
    if (received > maxBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
