import { readLimited } from '#server/http/requests/read-limited.ts'

/** A message to a receiver that the operator configured. */
export interface PostedMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
  /** Ends the delivery. */
  readonly signal: AbortSignal
  /** How much of the answer is read, in bytes; by default nothing. */
  readonly readBytes?: number
}

/** What became of a message. */
export interface Delivery {
  /** Why it was not received, without the URL, which may hold secrets; undefined when it was. */
  readonly refusal: string | undefined
  /** Undefined when there was no answer. */
  readonly status?: number
  /** How long the receiver wants to be left alone, in seconds, as it says. */
  readonly retryAfter?: string | null
  /** The answer, if it was to be read and was no longer than that. */
  readonly text?: string | undefined
}

const TIMEOUT_MS = 10_000

/**
 * Sends a message once. Never throws.
 *
 * @example
 * const { refusal } = await postMessage({ url, headers: signWebhook(message), body, signal })
 */
export async function postMessage({
  url,
  headers,
  body,
  signal,
  readBytes,
}: PostedMessage): Promise<Delivery> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      // A redirect could lead the server anywhere.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const text = readBytes === undefined ? undefined : await readLimited(answer, readBytes)
    if (readBytes === undefined) await answer.body?.cancel()
    return {
      refusal: answer.ok ? undefined : `it answered ${answer.status}`,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: text ?? undefined,
    }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { refusal: isTimeout ? 'it did not answer in time' : 'it could not be reached' }
  }
}
